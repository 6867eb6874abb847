/** The kind of a GraphQL operation. */
export type OperationKind = 'query' | 'mutation' | 'subscription';

/** Carries the types of a document's result and variables, as documents of GraphQL Code Generator do. */
export interface TypedDocument<Result, Variables> {
  readonly __apiType?: (variables: Variables) => Result;
}

/** The text of a GraphQL operation with the types of its result and variables. */
export class TypedDocumentString<Result, Variables> extends String implements TypedDocument<Result, Variables> {
  declare readonly __apiType?: (variables: Variables) => Result;

  /**
   * `clientIds` names the variables, or the lists inside variables, whose objects have a `clientId`: the client fills it in, which makes retries safe.
   */
  constructor(
    text: string,
    readonly operationName: string,
    readonly kind: OperationKind,
    readonly clientIds: readonly string[] = [],
  ) {
    super(text);
  }
}

/** A document as other libraries build it, for example with `gql` or with GraphQL Code Generator. */
export interface DocumentNodeLike<Result, Variables> extends TypedDocument<Result, Variables> {
  readonly kind: 'Document';
  readonly definitions: readonly {
    readonly kind: string;
    readonly operation?: string;
    readonly name?: { readonly value: string } | undefined;
  }[];
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
}

/** What `request` accepts: a document of this package, a document node, or a text. */
export type AnyDocument<Result, Variables> = TypedDocumentString<Result, Variables> | DocumentNodeLike<Result, Variables> | string;

/** Turns a document node into text: `print` of the package `graphql`. */
export type Print = (document: never) => string;

export interface PreparedDocument {
  readonly text: string;
  readonly kind: OperationKind;
  readonly clientIds: readonly string[];
}

/**
 * The text and the kind of a document. A node without source text needs `print`. `operationName` names one of several operations; throws a TypeError if
 * the document has none of this name.
 */
export function prepare(document: AnyDocument<unknown, never>, print: Print | undefined, operationName?: string): PreparedDocument {
  if (document instanceof TypedDocumentString && (operationName === undefined || operationName === document.operationName))
    return { text: document.toString(), kind: document.kind, clientIds: document.clientIds };
  if (typeof document === 'string' || document instanceof TypedDocumentString) {
    const text = document.toString();
    return { text, kind: kindOfText(text, operationName), clientIds: [] };
  }
  const node = document;
  const text = print?.(node as never) ?? node.loc?.source.body;
  if (text === undefined)
    throw new TypeError(
      'The document is a node without text. Pass `print` of the package graphql to createClient: createClient({ url, print }).',
    );
  const operations = node.definitions.filter(({ kind }) => kind === 'OperationDefinition');
  const named = operationName === undefined ? operations[0] : operations.find(({ name }) => name?.value === operationName);
  return { text, kind: (named?.operation as OperationKind | undefined) ?? kindOfText(text, operationName), clientIds: [] };
}

/** The kind of an operation of a text, by default of the first: its first word outside comments, strings and selections. */
function kindOfText(text: string, operationName: string | undefined): OperationKind {
  const plain = text.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#.*/gu, ' ');
  let depth = 0;
  for (const [token, word, name] of plain.matchAll(/[{}()]|\b(query|mutation|subscription|fragment)\b(?:\s+([_A-Za-z]\w*))?/gu)) {
    if (token === '{' && depth === 0 && operationName === undefined && !/\bfragment\b/u.test(plain)) return 'query';
    if (token === '{' || token === '(') depth++;
    else if (token === '}' || token === ')') depth--;
    else if (depth === 0 && word !== 'fragment' && (operationName === undefined || operationName === name)) return word as OperationKind;
  }
  if (operationName !== undefined)
    throw new TypeError(`Expected operationName to be the name of an operation of the document, got ${JSON.stringify(operationName)}.`);
  return 'query';
}
