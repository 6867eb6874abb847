import { fold } from '../../text/normal-form.js';
import { stem } from '../../text/stem.js';
import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { Wishes } from '../question/wishes.js';

/** The members of a list that have the status and the role that a question asks for. */
export interface Choice<T> {
  readonly members: readonly T[];
  readonly title: string;
  /** Some members are left out. */
  readonly isPart: boolean;
  /** Says that no member has the status or the role that the question asks for; all are told then. */
  readonly none?: string;
  /** No member has the role that the question asks for; all are told then. */
  readonly isGuess?: true;
}

/** The relations whose targets name the role of an entity. */
export const KINDS: readonly string[] = ['ROLE', 'DEVICE_TYPE', 'TYPE', 'PLATFORM'];

/** Chooses the members of a list with the status and the role that the question names, such as “planned switches”. Without any, it returns all members. */
export function chosen<T>(
  all: readonly T[],
  entityOf: (member: T) => Entity,
  { title, type, isCut }: { readonly title: string; readonly type: EntityType; readonly isCut: boolean },
  graph: FactGraph,
  { statuses, isOtherStatus, roleNouns, roleTypes }: Wishes,
): Choice<T> {
  const byRole = ofRole(all, (each) => hasRole(entityOf(each), graph, roleNouns), { title, isCut }, roleTypes.has(type) ? roleNouns : []);
  if (statuses.size === 0) return byRole;
  const ofStatus = byRole.members.filter((each) => statuses.has(entityOf(each).status?.toLowerCase() ?? '') !== isOtherStatus);
  const none = isCut ? `none of the ${all.length} that were read` : 'none';
  const words = `${isOtherStatus ? 'not ' : ''}${[...statuses].join(' or ')}`;
  if (ofStatus.length === 0)
    return byRole.members.length === 0
      ? byRole
      : { ...byRole, none: [byRole.none, `${none} is ${words}`].filter((each) => each !== undefined).join('; ') };
  if (ofStatus.length === byRole.members.length) return byRole;
  return { members: ofStatus, title: `${words} ${byRole.title}`, isPart: true, ...(byRole.isGuess === true ? { isGuess: true } : {}) };
}

function ofRole<T>(
  all: readonly T[],
  hasIt: (member: T) => boolean,
  { title, isCut }: { readonly title: string; readonly isCut: boolean },
  nouns: readonly string[],
): Choice<T> {
  const whole: Choice<T> = { members: all, title, isPart: false };
  if (nouns.length === 0) return whole;
  const members = all.filter(hasIt);
  if (members.length === 0)
    return {
      ...whole,
      isGuess: true,
      ...(all.length === 0 ? {} : { none: `none${isCut ? ` of the ${all.length} that were read` : ''} is called ${nouns.join(' or ')}` }),
    };
  return members.length === all.length ? whole : { members, title: `${nouns.join(' or ')} ${title}`, isPart: true };
}

function hasRole(entity: Entity, graph: FactGraph, nouns: readonly string[]): boolean {
  if (nouns.length === 0) return false;
  const words = new Set(graph.out(entity, ...KINDS).flatMap(({ display }) => (fold(display).match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)));
  return nouns.some((noun) => noun.split(' ').every((word) => words.has(stem(word))));
}
