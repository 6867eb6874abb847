import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { getOperationAST, Kind, OperationTypeNode, type DocumentNode, type FormattedExecutionResult, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../context/context.js';
import type { PresentError } from '../common/errors.js';
import type { Executor } from '../execution/executor.js';
import { LIMITS } from '../common/limits.js';

/**
 * Apollo Server handles HTTP: methods, content types, CSRF prevention, parsing and status codes. The executor, which WebSockets also use, does
 * everything after parsing.
 */
export function createApollo(schema: GraphQLSchema, executor: Executor, present: PresentError): ApolloServer<GraphContext> {
  return new ApolloServer<GraphContext>({
    schema,
    introspection: true,
    // The executor validates: size and shape first, and without introspection in production.
    dangerouslyDisableValidation: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: LIMITS.tokens.max },
    formatError: (_formatted, error) => present(error),
    plugins: [execution(executor), ApolloServerPluginLandingPageDisabled()],
    stringifyResult: (result) => JSON.stringify(result),
  });
}

function execution(executor: Executor): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async responseForOperation({ document, request, contextValue }) {
          const { operationName, variables } = request;
          const checked = executor.check({ document, operationName, variables, context: contextValue }, KINDS);
          if ('errors' in checked) {
            return { http: { headers: new HeaderMap(), status: 400 }, body: single({ errors: checked.errors.map(executor.present) }) };
          }
          const { note } = contextValue;
          if (note !== undefined) Object.assign(note, { operation: nameOf(document, operationName), cost: checked.cost });
          return { http: { headers: new HeaderMap() }, body: single(await executor.execute(checked.args)) };
        },
      }),
  };
}

const MAX_NAMED_FIELDS = 5;

/** An operation by its kind and its root fields, without anything that a client invents: `query context`. */
function nameOf(document: DocumentNode, operationName: string | null | undefined): string {
  const operation = getOperationAST(document, operationName);
  const fields = operation?.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : [])) ?? [];
  return [operation?.operation ?? '', ...new Set(fields.slice(0, MAX_NAMED_FIELDS))].join(' ');
}

const KINDS = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION] as const;

type Result = FormattedExecutionResult<Record<string, unknown>>;

const single = (singleResult: Result): { readonly kind: 'single'; readonly singleResult: Result } => ({ kind: 'single', singleResult });
