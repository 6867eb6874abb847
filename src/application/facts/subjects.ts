import { inOrder } from '../../domain/understanding/candidates/found.js';
import { probableEntities } from '../../domain/understanding/meanings.js';
import { groupSpans, impliedGroups, impliedKeys, impliedNames, impliedPrefixes, withGroups } from '../../domain/facts/question/implied.js';
import { type FactRequest, isEllipsis } from '../../domain/facts/question/fact-request.js';
import type { Subject } from '../../domain/facts/question/vocabulary.js';
import type { EntityType } from '../../domain/model/entity.js';
import type { Repositories } from '../../ports/store/store.js';
import { HOLDERS, placesBefore, requestOfQuestion } from './requested-facts.js';
import { type About, type FactQuestion, namedIn, unique } from './named-subjects.js';

/** The maximum number of entities with one key. */
const PER_KEY = 12;

/**
 * The entities that a question is about: those that it names, also all that an ambiguous name may mean; otherwise roles and other groups that its words
 * name, and prefixes around an address that nothing has. A follow-up without a name is about what the conversation was about last; another text without
 * one is about nothing.
 */
export async function subjectsOf(repositories: Repositories, question: FactQuestion, request: FactRequest): Promise<readonly About[]> {
  return withMembersOfStacks(repositories, await namedOrMentioned(repositories, question, request), request);
}

async function namedOrMentioned(repositories: Repositories, question: FactQuestion, request: FactRequest): Promise<readonly About[]> {
  const { understanding, previous, focus } = question;
  const named = namedIn(question);
  if (named.length > 0) return named;
  // “And routers?” asks about the place of the question before, also if that was another such question.
  const places = previous === undefined || !isEllipsis(question.text) ? [] : placesBefore(previous);
  if (places.length > 0 && !hasUnknownName(question)) return places;
  const settled = previous?.understanding.settled;
  const before = settled === undefined ? (previous?.understanding.mentions ?? []).flatMap(probableEntities) : [settled.entity];
  if (!understanding.followUp.isFollowUp || hasUnknownName(question)) return impliedBy(repositories, question, request);
  if (before.length > 0) return unique(before);
  return focus.entities.slice(0, 1).map((entity) => ({ ...entity, display: entity.name }));
}

/** Subjects that only the members of a stack have, and not the stack. */
const OF_MEMBERS: ReadonlySet<Subject> = new Set<Subject>(['POWER', 'CONTACTS', 'CABLING', 'SPACE', 'ADDRESSES', 'LOCATION']);

/** The members of stacks instead of the stacks, if the question asks for what only members have. One store call. */
async function withMembersOfStacks(
  { lookup }: Repositories,
  about: readonly About[],
  { subjects }: FactRequest,
): Promise<readonly About[]> {
  const stacks = about.filter(({ type }) => type === 'VIRTUAL_CHASSIS');
  if (stacks.length === 0 || ![...subjects].some((subject) => OF_MEMBERS.has(subject))) return about;
  const around = await lookup.neighbours(
    stacks.map(({ id }) => id),
    MAX_MEMBERS,
  );
  const membersOf = (stack: About): readonly About[] =>
    inOrder(
      (around.get(stack.id) ?? []).flatMap(({ entity, relation, outgoing }) =>
        relation === 'VIRTUAL_CHASSIS' && !outgoing ? [entity] : [],
      ),
    );
  return unique(about.flatMap((each) => (membersOf(each).length > 0 ? membersOf(each) : [each])));
}

/** The maximum number of members of a stack. */
const MAX_MEMBERS = 24;

/** A question about a name that nothing has is not about what was mentioned before. */
const hasUnknownName = ({ understanding }: FactQuestion): boolean =>
  understanding.mentions.some(({ kind, status }) => kind === 'NAME' && status === 'UNKNOWN');

/** Types that “machines” and other general nouns stand for, whose role another word may name. */
const ANY_ROLE: ReadonlySet<EntityType> = new Set<EntityType>(['DEVICE', 'VIRTUAL_MACHINE']);

/** Adds the groups that a question about places or owners names by ordinary words, if it asks for no other type. One store call. */
export async function requestWithGroups(repositories: Repositories, question: FactQuestion, request: FactRequest): Promise<FactRequest> {
  const named = namedIn(question);
  const isOpen = request.roleNouns.length === 0 && request.types.every((type) => ANY_ROLE.has(type));
  // “Patch panels” may be the name of a role: its last noun alone says something else.
  const isCompound = request.roleNouns.length === 0 && request.loose.some(({ types }) => types.length > 0);
  if (!(isOpen || isCompound) || named.length === 0 || !named.every(({ type }) => HOLDERS.has(type))) return request;
  const groups = await impliedBy(repositories, question, request);
  const spans = groupSpans(question.text, groups);
  return withGroups(spans.length === 0 ? request : requestOfQuestion(question, spans), isOpen || spans.length > 0 ? groups : []);
}

/** The request of a question that narrows a list of the whole inventory, and names a group in several words: “patch panels without a tenant”. */
export async function requestOfGroups(repositories: Repositories, question: FactQuestion, request: FactRequest): Promise<FactRequest> {
  const groups = await impliedBy(repositories, question, request);
  return withGroups(
    request,
    groups.filter((group) => groupSpans(question.text, [group]).length > 0),
  );
}

/** Roles and other groups that the words of a question name, or prefixes around an address that nothing has. */
export async function impliedBy(
  { lookup }: Repositories,
  { text, understanding }: FactQuestion,
  { roleNouns }: Pick<FactRequest, 'roleNouns'>,
): Promise<readonly About[]> {
  const implied = impliedKeys(text, understanding.mentions, roleNouns);
  const { groups, names, around } = implied;
  const keys = [...new Set([...groups, ...names, ...around.flat()])];
  if (keys.length === 0) return [];
  const { hits } = await lookup.find({ keys, scopes: [], scopingKeys: [], perKey: PER_KEY });
  const prefixes = impliedPrefixes(hits, around);
  if (prefixes.length > 0) return unique(prefixes);
  const named = impliedNames(hits, implied);
  return unique(named.length > 0 ? named : impliedGroups(hits));
}
