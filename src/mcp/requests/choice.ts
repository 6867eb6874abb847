import { NetloomError, preview } from '../../domain/common/errors.js';
import { kindOfId, type EntityId, type SessionId } from '../../domain/common/ids.js';
import type { ChosenEntity } from '../../domain/model/message.js';
import type { Mention, Understanding } from '../../domain/model/understanding.js';
import { ChoiceNeeded } from './elicitation.js';
import type { ToolContext } from './scope.js';
import { oneLine } from '../answers/text.js';

/** The spans of a text whose meaning the argument `choice` states. Without the argument, the user is asked if that is possible. */
export async function chosenIn(
  { app, caller, asks = false }: ToolContext,
  text: string,
  sessionId: SessionId | undefined,
  choice: readonly string[] | undefined,
): Promise<readonly ChosenEntity[]> {
  if (choice === undefined ? !asks : choice.length === 0) return [];
  const understanding = await app.questions.understand(caller, { text, sessionId });
  if (choice === undefined) {
    if (understanding.clarification !== undefined) throw new ChoiceNeeded(understanding.clarification);
    return [];
  }
  const taken = new Set<Mention>();
  return choice.map((each) => {
    const entityId = entityOf(each, understanding);
    const mention = understanding.mentions
      .filter((candidate) => !taken.has(candidate) && mayMean(candidate, entityId))
      .sort((a, b) => Number(b.status === 'AMBIGUOUS') - Number(a.status === 'AMBIGUOUS'))[0];
    if (mention === undefined) throw wrongChoice(each, understanding);
    taken.add(mention);
    return { start: mention.start, end: mention.end, entityId };
  });
}

const mayMean = ({ entities, candidates }: Mention, id: EntityId): boolean =>
  entities.some((entity) => entity.id === id) || candidates.some(({ entity }) => entity.id === id);

/** The entity of a number, an id, or the exact name of a candidate that no other has. */
function entityOf(choice: string, understanding: Understanding): EntityId {
  if (kindOfId(choice) === 'entity') return choice;
  const { clarification, mentions } = understanding;
  const numbered = /^\d{1,3}$/u.test(choice) ? clarification?.choices[Number(choice) - 1]?.entity : undefined;
  if (numbered !== undefined) return numbered;
  const named = mentions
    .flatMap(({ candidates }) => candidates)
    .filter(({ entity }) => entity.name === choice || entity.display === choice);
  const ids = new Set(named.map(({ entity }) => entity.id));
  const [only] = ids;
  if (only === undefined || ids.size > 1) throw wrongChoice(choice, understanding);
  return only;
}

function wrongChoice(choice: string, { clarification }: Understanding): NetloomError {
  const choices =
    clarification?.choices.slice(0, 20).map(({ label, entity }, index) => `${index + 1}. ${oneLine(label, 120)} [${entity}]`) ?? [];
  const expected = choices.length === 0 ? 'no choice, because no mention is ambiguous' : `one of ${choices.join('; ')}`;
  return new NetloomError('INVALID_INPUT', `choice: expected ${expected}, got ${preview(choice)}.`, { path: 'choice' });
}
