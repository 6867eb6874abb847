import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteFiles, siteFile, type Coding, type SiteFile } from './files.js';

/** What a request says about the form of the response. */
export interface SiteRequest {
  /** The path after the prefix of the site, without the query. */
  readonly path: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface SiteResponse {
  readonly status: 200 | 304 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** A web application that anybody may read. It holds no data: the API authenticates. */
export interface Site {
  /** The prefix of all its paths. */
  readonly prefix: string;
  /** Its GraphQL documents by their digest. */
  readonly documents: ReadonlyMap<string, string>;
  respond(request: SiteRequest): SiteResponse;
}

/** Nothing inline, nothing from other hosts: a text that a page would render as HTML could run no script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'accept-encoding',
};

const INDEX = 'index.html';
const DOCUMENTS = 'documents.json';
const PREFIX = '/console';

/** The console as it was built into a folder; undefined if it was not built. In development its pages link to the explorer. */
export function readConsole(folder: string, development: boolean): Site | undefined {
  if (!existsSync(join(folder, INDEX))) return undefined;
  const files = new Map(readSiteFiles(folder));
  const index = files.get(INDEX);
  if (index === undefined) return undefined;
  const html = index.body.toString().replace('name="netloom" content=""', `name="netloom" content="${development ? 'development' : ''}"`);
  const page = siteFile(INDEX, Buffer.from(html));
  const documents = JSON.parse(files.get(DOCUMENTS)?.body.toString() ?? '{}') as Readonly<Record<string, string>>;
  for (const name of [INDEX, DOCUMENTS]) files.delete(name);
  // Every path without a dot is a page: the application shows it, or says that there is none. Files have exact paths.
  const isPage = (path: string): boolean => !path.includes('.') && !path.startsWith('assets/');
  return {
    prefix: PREFIX,
    documents: new Map(Object.entries(documents)),
    respond(request) {
      const file = files.get(request.path) ?? (isPage(request.path) ? page : undefined);
      return file === undefined ? NOT_FOUND : responseOf(file, request);
    },
  };
}

const NOT_FOUND: SiteResponse = {
  status: 404,
  headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'There is no such file.\n',
};

function responseOf(file: SiteFile, { acceptEncoding, ifNoneMatch }: SiteRequest): SiteResponse {
  const headers = {
    ...HEADERS,
    'content-type': file.type,
    etag: file.etag,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (ifNoneMatch?.includes(file.etag) === true) return { status: 304, headers, body: '' };
  const coding = codingFor(file, acceptEncoding);
  const coded = coding === undefined ? undefined : file.coded(coding);
  if (coding === undefined || coded === undefined) return { status: 200, headers, body: file.body };
  return { status: 200, headers: { ...headers, 'content-encoding': coding }, body: coded };
}

const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** The best coding that the client accepts and that makes the file smaller. */
function codingFor(file: SiteFile, accepted = ''): Coding | undefined {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/u.test(parameter)) ? [] : [name.trim()];
  });
  return CODINGS.find((coding) => names.includes(coding) && file.coded(coding) !== undefined);
}
