import {
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isInterfaceType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { GraphContext } from '../context/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import type { ContextRequest } from '../../domain/window/model/context-window.js';

/** The maximum number of selection sets of a mutation that are looked at. */
const MOST = 2_000;

/** The name of the input type with the options of a window. */
const OPTIONS = 'ContextRequest';

/** The end of the description of every mutation that may have a window in its payload. */
const CHECKED_FIRST =
  'Options of windows in the payload are checked before anything is written, as far as they do not depend on the session.';

/**
 * Makes every mutation check the options of the windows that its payload selects, wherever they are, before it writes anything. Otherwise a caller
 * gets an error for something that was written.
 */
export function checkWindowOptions(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve === undefined) continue;
    if (Object.values(fieldsOf(getNamedType(field.type))).some(({ args }) => optionsIn(args) !== undefined))
      field.description = `${field.description ?? ''} ${CHECKED_FIRST}`.trim();
    field.resolve = (source, args, context: GraphContext, info) => {
      for (const request of selectedWindows(info)) context.app.contexts.check(request);
      return resolve(source, args, context, info);
    };
  }
}

/** The options of all windows that a mutation selects in its payload. */
function selectedWindows(info: GraphQLResolveInfo): readonly ContextRequest[] {
  const requests: ContextRequest[] = [];
  const open: Pick<Selected, 'type' | 'set'>[] = info.fieldNodes.map((node) => ({
    type: getNamedType(info.returnType),
    set: node.selectionSet,
  }));
  for (let looked = 0; looked < open.length && looked < MOST; looked += 1) {
    const { type, set } = open[looked] ?? {};
    if (type === undefined || set === undefined) continue;
    for (const { type: inner, field, set: below } of selectedFields(type, set, info)) {
      open.push({ type: inner, set: below });
      if (field !== undefined) requests.push(...requestsOf(type, field, info));
    }
  }
  return requests;
}

interface Selected {
  readonly type: GraphQLNamedType;
  readonly field?: FieldNode;
  readonly set: SelectionSetNode | undefined;
}

/** The fields that a selection set selects of a type, and its fragments with their types, without those that are skipped. */
function selectedFields(type: GraphQLNamedType, { selections }: SelectionSetNode, info: GraphQLResolveInfo): readonly Selected[] {
  return selections.flatMap((node): Selected[] => {
    const isSkipped = getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.['if'] === true;
    const isIncluded = getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.['if'] !== false;
    if (isSkipped || !isIncluded) return [];
    if (node.kind === Kind.FIELD) {
      const field = fieldsOf(type)[node.name.value];
      return field === undefined ? [] : [{ type: getNamedType(field.type), field: node, set: node.selectionSet }];
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? info.fragments[node.name.value] : node;
    if (fragment === undefined) return [];
    const name = fragment.typeCondition?.name.value;
    return [{ type: (name === undefined ? undefined : info.schema.getType(name)) ?? type, set: fragment.selectionSet }];
  });
}

function requestsOf(type: GraphQLNamedType, node: FieldNode, { variableValues }: GraphQLResolveInfo): readonly ContextRequest[] {
  const field = fieldsOf(type)[node.name.value];
  const options = field === undefined ? undefined : optionsIn(field.args);
  if (field === undefined || options === undefined) return [];
  const value = getArgumentValues(field, node, variableValues)[options.name];
  return [value].flat().flatMap((each) => (each === undefined || each === null ? [] : [requestOf(each)]));
}

const requestOf = (value: object): ContextRequest => toContextRequest(Object.assign(new ContextRequestInput(), value));

const optionsIn = (args: readonly GraphQLArgument[]): GraphQLArgument | undefined =>
  args.find(({ type }) => getNamedType(type).name === OPTIONS);

const fieldsOf = (type: GraphQLNamedType) => (isObjectType(type) || isInterfaceType(type) ? type.getFields() : {});
