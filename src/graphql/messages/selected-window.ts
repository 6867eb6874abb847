import {
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import type { ContextRequest } from '../../domain/window/model/context-window.js';

/** The maximum number of selections that are looked at; documents are limited to fewer windows. */
const MOST = 200;

/** The options of the windows that a mutation selects in its payload, to check them before anything is written. */
export function selectedWindows(info: GraphQLResolveInfo): readonly ContextRequest[] {
  const payload = getNamedType(info.returnType);
  const field = isObjectType(payload) ? payload.getFields()['context'] : undefined;
  if (field === undefined) return [];
  return contextsIn(
    info.fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    info,
  ).flatMap((node) => {
    if (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.['if'] === true) return [];
    const { request } = getArgumentValues(field, node, info.variableValues);
    return request === undefined || request === null ? [] : [toContextRequest(Object.assign(new ContextRequestInput(), request))];
  });
}

/** Fields called `context`, also in fragments. */
function contextsIn(sets: readonly SelectionSetNode[], { fragments }: GraphQLResolveInfo): readonly FieldNode[] {
  const found: FieldNode[] = [];
  const open = [...sets];
  for (let looked = 0; open.length > 0 && looked < MOST; looked += 1) {
    for (const selection of open.shift()?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === 'context') found.push(selection);
        continue;
      }
      const set = selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments[selection.name.value]?.selectionSet;
      if (set !== undefined) open.push(set);
    }
  }
  return found;
}
