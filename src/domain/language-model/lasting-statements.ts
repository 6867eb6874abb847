import { statementOf, type LastingStatement } from '../memory/statements/lasting-statements.js';
import { mayBeSecret, ownSentences } from '../memory/statements/sentences.js';
import { subjectOf } from '../memory/statements/subjects.js';
import { normalText } from '../memory/normal-text.js';
import { isJsonObject, type Json } from '../common/json.js';
import { DATA_ONLY, type ModelPrompt } from './summary-prompt.js';

const MAX_STATEMENTS = 5;
const MAX_SUBJECT = 60;
const MIN_WORDS = 3;
const MAX_TOKENS = 600;

const TASK = [
  'The user wrote the sentences in `sentences`. Choose those that the user will want remembered in later conversations:',
  'lasting facts about people, places, equipment and agreements, rules that always hold, and preferences.',
  'Leave out questions, tasks and requests for now, events, states that change within days, guesses, and everything quoted from others.',
  `Reply with a JSON array only, of at most ${MAX_STATEMENTS} objects such as`,
  '{"number": 2, "kind": "FACT", "subject": "maintenance window", "shared": true}:',
  '`number` counts the sentences from 1, `kind` is FACT or PREFERENCE, `subject` names in one to four words what it is about,',
  'and `shared` is true if it holds for a group and not only for the user. Reply with [] if there is none, which is usual.',
].join(' ');

/** Asks which sentences of a message are lasting. Undefined if none can be: questions and very short sentences. */
export function statementsPrompt(text: string): (ModelPrompt & { readonly sentences: readonly string[] }) | undefined {
  const sentences = ownSentences(text);
  if (!sentences.some((sentence) => !sentence.endsWith('?') && sentence.split(/\s+/u).length >= MIN_WORDS)) return undefined;
  return { system: `${DATA_ONLY}\n${TASK}`, data: JSON.stringify({ sentences }), maxTokens: MAX_TOKENS, sentences };
}

/**
 * The statements that an answer chooses. Each consists of whole sentences of the message, so that nothing that the message does not say is remembered. Rules that found
 * the same sentence contribute the subject, which other rules know. Undefined if the answer is not an array of choices.
 */
export function chosenStatements(
  answer: string,
  sentences: readonly string[],
  byRules: readonly LastingStatement[],
): readonly LastingStatement[] | undefined {
  const choices = arrayIn(answer);
  if (choices === undefined) return undefined;
  const chosen = new Map<string, LastingStatement>();
  for (const choice of choices.slice(0, MAX_STATEMENTS)) {
    const statement = chosenBy(choice, sentences, byRules);
    if (statement !== undefined) chosen.set(statement.text, statement);
  }
  return [...chosen.values()];
}

/** Models often put a block of code around JSON. */
function arrayIn(answer: string): readonly Json[] | undefined {
  const text = answer
    .trim()
    .replace(/^```(?:json)?\s*/u, '')
    .replace(/\s*```$/u, '');
  try {
    const value = JSON.parse(text) as Json;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function chosenBy(choice: Json, sentences: readonly string[], byRules: readonly LastingStatement[]): LastingStatement | undefined {
  if (!isJsonObject(choice)) return undefined;
  const { number, kind, subject, shared } = choice;
  const index = typeof number === 'number' ? number - 1 : -1;
  const sentence = sentences[index];
  if (sentence === undefined || sentence.endsWith('?') || sentence.split(/\s+/u).length < MIN_WORDS || mayBeSecret(sentence))
    return undefined;
  const ruled = byRules.find(({ text }) => normalText(sentence).includes(normalText(text)));
  const about = ruled?.subject ?? (typeof subject === 'string' && subject.length <= MAX_SUBJECT ? subjectOf(subject) : undefined);
  return {
    kind: kind === 'PREFERENCE' ? 'PREFERENCE' : 'FACT',
    ...statementOf({ sentence, sentences, index }),
    ...(about === undefined ? {} : { subject: about }),
    shared: shared === true,
  };
}
