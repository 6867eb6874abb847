// Writes what packages/client generates from schema/operations: types, documents and the file of trusted documents. With --check it only compares.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { generate } from '@graphql-codegen/cli';
import { buildSchema, isObjectType, Kind, parse, print, printSchema, type DocumentNode } from 'graphql';
import { format } from 'oxfmt';
import { operationTexts, withIdVariables, type OperationText } from './documents.js';
import { typedSchema } from '../typed-schema.mjs';
import { ID_SCALARS, withIdScalars } from './schema-ids.js';

const OPERATIONS = 'schema/operations';
const FOLDER = 'packages/client/src/generated';
const TRUSTED = 'packages/client/persisted-documents.json';

const sdl = print(typedSchema(readFileSync('schema/schema.graphql', 'utf8')));
const documents: DocumentNode = {
  kind: Kind.DOCUMENT,
  definitions: readdirSync(OPERATIONS)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .flatMap((file) => parse(readFileSync(`${OPERATIONS}/${file}`, 'utf8')).definitions),
};

async function operationTypes(): Promise<string> {
  const schema = withIdScalars(buildSchema(sdl));
  const output = (await generate(
    {
      schema: [printSchema(schema), ...ID_SCALARS.map((name) => `scalar ${name}`)].join('\n'),
      documents: print(withIdVariables(schema, documents)),
      silent: true,
      generates: {
        'operations.ts': {
          plugins: ['typescript-operations'],
          config: {
            // In this schema, `Node.id` has another scalar than the types that implement it.
            skipDocumentsValidation: true,
            useTypeImports: true,
            enumsAsTypes: true,
            defaultScalarType: 'unknown',
            scalars: {
              DateTimeISO: 'string',
              JSON: 'unknown',
              Display: 'string',
              ...Object.fromEntries(ID_SCALARS.map((name) => [name, name])),
            },
          },
        },
      },
    },
    false,
  )) as readonly { readonly content: string }[];
  return output[0]?.content ?? '';
}

const SUFFIX = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

function constant({ name, kind, text, clientIds }: OperationText): string {
  const type = `${name}${SUFFIX[kind]}`;
  const places = clientIds.length === 0 ? '' : `, ${JSON.stringify(clientIds)}`;
  return `export const ${name}Document = /* @__PURE__ */ new TypedDocumentString<${type}, ${type}Variables>(${JSON.stringify(text)}, ${JSON.stringify(name)}, ${JSON.stringify(kind)}${places});`;
}

/** The names of the object types with an id, and of those without. */
function typeNames(): string {
  const schema = buildSchema(sdl);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const objects = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__') && !roots.includes(type))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const names = (withId: boolean): string =>
    JSON.stringify(objects.filter((type) => 'id' in type.getFields() === withId).map(({ name }) => name));
  return [
    '// Generated from the schema by scripts/client/main.ts. Do not edit.',
    '/** Types with an id. */',
    `export const OBJECTS: readonly string[] = ${names(true)};`,
    '/** Types that are a part of the object that contains them. */',
    `export const PARTS: readonly string[] = ${names(false)};`,
  ].join('\n');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function files(): Promise<ReadonlyMap<string, string>> {
  const texts = operationTexts(buildSchema(sdl), documents);
  const source = [
    '// Generated from schema/operations by scripts/client/main.ts. Do not edit.',
    `import type { ${ID_SCALARS.join(', ')} } from '../ids.js';`,
    `import { TypedDocumentString } from '../request/document.js';`,
    await operationTypes(),
    ...texts.map(constant),
  ].join('\n');
  const trusted = Object.fromEntries(texts.map(({ text }) => [sha256(text), text]));
  return new Map([
    [`${FOLDER}/types.ts`, await pretty(typeNames(), 'types.ts')],
    [`${FOLDER}/operations.ts`, await pretty(source, 'operations.ts')],
    [TRUSTED, await pretty(JSON.stringify(trusted), 'persisted-documents.json')],
  ]);
}

async function pretty(text: string, file: string): Promise<string> {
  const { code, errors } = await format(file, text, { printWidth: 140, singleQuote: true });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`);
  return code;
}

const check = process.argv.includes('--check');
mkdirSync(FOLDER, { recursive: true });
for (const [path, content] of await files()) {
  if (!check) writeFileSync(path, content);
  else if (content !== readOrNothing(path)) {
    console.error(`${path} does not match schema/operations: run \`npm run codegen\`.`);
    process.exitCode = 1;
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
