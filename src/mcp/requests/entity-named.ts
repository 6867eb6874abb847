import { NetloomError, notFound, preview } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import type { Entity } from '../../domain/model/entity.js';
import { locatedText } from '../answers/entity-lines.js';
import type { ToolContext } from './scope.js';

const CHOICES = 6;

/**
 * The entity with this id; or what the name means by itself, as in a message; or the only entity that a search finds. Throws NOT_FOUND, or
 * INVALID_INPUT with the choices.
 */
export async function entityNamed({ app, caller }: ToolContext, path: string, name: string): Promise<Entity> {
  if (kindOfId(name) === 'entity') {
    const entity = await app.entities.get(caller, name);
    if (entity === undefined) throw notFound('entity', name);
    return entity;
  }
  const meant = await meantBy({ app, caller }, name);
  if (meant !== undefined) return meant;
  const found = (await app.entities.search(caller, { text: name }, { first: CHOICES })).items.map(({ value }) => value);
  const same = found.filter((entity) => [entity.name, entity.display].some((each) => each.toLowerCase() === name.trim().toLowerCase()));
  const [only, ...others] = same.length === 0 ? found : same;
  if (only === undefined) throw new NetloomError('NOT_FOUND', `${path}: no entity is called ${preview(name)}.`, { path });
  if (others.length === 0) return only;
  const shown = [only, ...others];
  const chains = await app.entities.chain(
    caller,
    shown.map(({ id }) => id),
  );
  const choices = shown.map((entity) => locatedText(entity, chains.get(entity.id) ?? []));
  throw new NetloomError('INVALID_INPUT', `${path}: ${preview(name)} is ambiguous; pass the id of one: ${choices.join('; ')}.`, { path });
}

/** The only entity that the whole name resolves to. */
async function meantBy({ app, caller }: ToolContext, name: string): Promise<Entity | undefined> {
  const { mentions } = await app.questions.understand(caller, { text: name });
  const [mention, ...others] = mentions;
  const [entity, ...further] = mention?.entities ?? [];
  const isWhole = mention?.text.trim() === name.trim() && others.length === 0 && further.length === 0;
  return isWhole && entity !== undefined ? app.entities.get(caller, entity.id) : undefined;
}
