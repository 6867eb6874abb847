import { NetloomError, notFound, preview } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import type { Entity } from '../../domain/model/entity.js';
import { locatedText } from '../answers/entity-lines.js';
import type { ToolContext } from './scope.js';

/** As many as a clarification shows. */
const CHOICES = 20;

/** Several entities that a name may mean, always in the same order. */
export interface AmbiguousName {
  /** The argument with the name. */
  readonly path: string;
  readonly name: string;
  readonly entities: readonly Entity[];
  /** Each entity with its containers. */
  readonly texts: readonly string[];
  /** Whether there are more entities than these. */
  readonly more: boolean;
}

/** The entity with this id; or what the name means by itself, as in a message; or the only entity that a search finds. Throws NOT_FOUND. */
export async function meaningOf({ app, caller }: ToolContext, path: string, name: string): Promise<Entity | AmbiguousName> {
  if (kindOfId(name) === 'entity') {
    const entity = await app.entities.get(caller, name);
    if (entity === undefined) throw notFound('entity', name);
    return entity;
  }
  const meant = await meantBy({ app, caller }, name);
  if (meant !== undefined) return meant;
  const { items, hasNext } = await app.entities.search(caller, { text: name }, { first: CHOICES });
  const found = items.map(({ value }) => value);
  const same = found.filter((entity) => [entity.name, entity.display].some((each) => each.toLowerCase() === name.trim().toLowerCase()));
  const [only, ...others] = same.length === 0 ? found : same;
  if (only === undefined) throw new NetloomError('NOT_FOUND', `${path}: no entity is called ${preview(name)}.`, { path });
  if (others.length === 0) return only;
  const entities = [only, ...others];
  const chains = await app.entities.chain(
    caller,
    entities.map(({ id }) => id),
  );
  const texts = entities.map((entity) => locatedText(entity, chains.get(entity.id) ?? []));
  return { path, name, entities, texts, more: hasNext && entities.length === found.length };
}

export const isAmbiguous = (meaning: Entity | AmbiguousName): meaning is AmbiguousName => 'entities' in meaning;

/** The same, for a tool without the argument `choice`. Throws INVALID_INPUT with the choices. */
export async function entityNamed(context: ToolContext, path: string, name: string): Promise<Entity> {
  const meaning = await meaningOf(context, path, name);
  if (!isAmbiguous(meaning)) return meaning;
  // The number comes first, because the end is cut if the error is too long.
  throw new NetloomError(
    'INVALID_INPUT',
    `${path}: ${preview(name)} is ambiguous: ${countOf(meaning)}; pass the id of one: ${meaning.texts.join('; ')}.`,
    { path },
  );
}

export const countOf = ({ entities, more }: AmbiguousName): string => `it fits ${more ? 'more than ' : ''}${entities.length} entities`;

export const numbered = ({ texts }: AmbiguousName): readonly string[] => texts.map((text, index) => `${index + 1}. ${text}`);

/** The entity of a number, an id, or a name that no other choice has. Throws INVALID_INPUT with the choices. */
export function chosenAmong(ambiguous: AmbiguousName, choice: string): Entity {
  const byNumber = /^\d{1,3}$/u.test(choice) ? ambiguous.entities[Number(choice) - 1] : undefined;
  const named = ambiguous.entities.filter(({ id, name, display }) => [id, name, display].includes(choice));
  const chosen = byNumber ?? (named.length === 1 ? named[0] : undefined);
  if (chosen !== undefined) return chosen;
  throw new NetloomError(
    'INVALID_INPUT',
    `choice: expected a number from 1 to ${ambiguous.entities.length} or an id, got ${preview(choice)}. The choices of ${ambiguous.path}: ${numbered(ambiguous).join('; ')}.`,
    { path: 'choice' },
  );
}

/** The only entity that the whole name resolves to. */
async function meantBy({ app, caller }: ToolContext, name: string): Promise<Entity | undefined> {
  const { mentions } = await app.questions.understand(caller, { text: name });
  const [mention, ...others] = mentions;
  const [entity, ...further] = mention?.entities ?? [];
  const isWhole = mention?.text.trim() === name.trim() && others.length === 0 && further.length === 0;
  return isWhole && entity !== undefined ? app.entities.get(caller, entity.id) : undefined;
}
