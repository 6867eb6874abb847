import { requireScope, type Scope } from '../../domain/common/scopes.js';
import type { Answer } from '../answers/answer.js';
import type { ToolArguments } from '../requests/arguments.js';
import type { ToolContext } from '../requests/scope.js';

export interface Tool<Values> {
  readonly name: string;
  readonly description: string;
  /** Whether it only reads. Others add data, and repeating them with the same client id changes nothing. */
  readonly reads: boolean;
  /** Whether it can delete data; such tools are only offered if the settings allow them. */
  readonly deletes?: boolean;
  /** What the caller's key has to allow. It is checked first, so that nothing is written without an answer. */
  readonly scopes: readonly Scope[];
  readonly arguments: ToolArguments<Values>;
  readonly run: (context: ToolContext, values: Values) => Promise<Answer>;
}

/** A tool whose types of arguments only itself knows. */
export interface AnyTool extends Omit<Tool<never>, 'arguments' | 'run'> {
  readonly jsonSchema: Record<string, unknown>;
  readonly call: (context: ToolContext, given: unknown) => Promise<Answer>;
  /** The tokens that an answer or an error may have. */
  readonly limit: (given: unknown) => number;
}

export function asTool<Values>({ arguments: { jsonSchema, read, limit }, run, ...about }: Tool<Values>): AnyTool {
  return {
    ...about,
    jsonSchema,
    limit,
    async call(context, given) {
      const { app, caller } = context;
      try {
        for (const scope of about.scopes) requireScope(caller, scope);
      } catch (error) {
        app.audit.failed({ caller, action: `mcp.${about.name}`, given: [] }, error);
        throw error;
      }
      return run(context, read(given));
    },
  };
}
