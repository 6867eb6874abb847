import type { Role } from '../src/domain/model/message.js';
import type { BenchEntity } from './inventory/entity.js';
import { createRandom } from './random.js';

export interface Turn {
  readonly role: Role;
  readonly text: string;
  /** The entities in the text, with their words. */
  readonly about: readonly BenchEntity[];
}

const QUESTIONS = [
  'Why does %a not answer any more since the maintenance last night, and is %b affected by it?',
  'Which switch port is %a connected to, and what else hangs on the same switch?',
  'Please check the power of %a. Which PDU feeds it?',
  'Is the backup of %a through? The customer asked about %b too.',
  'We want to move %a next week. What do we have to keep in mind, and does %b have to move with it?',
  'What is the status of %a?',
];
const FINDINGS = [
  'The last reboot was planned and the change record names two engineers of the night shift.',
  'Latency to the storage network went up by a factor of three shortly after four in the morning.',
  'The interface counters show a few hundred input errors, all from the hour before the optic was replaced.',
  'Its primary address answers to ping, the management address does not, so the path over the out of band switch is the first suspect.',
  'Nobody has acknowledged the alarm so far; the escalation goes to the on-call contact in twenty minutes.',
  'The firmware is two releases behind, and the vendor describes this very symptom in its release notes.',
  'There is enough free space in the rack, but the left power feed is at seventy-eight percent of what it may carry.',
  'A rollback is possible at any time: the configuration of yesterday evening is kept and was tested in the laboratory.',
  'Disk latency, memory and load look as they did the whole week, so the machine itself is hardly the reason.',
];

/** Endless turns about this inventory, question and answer, the same in every run. */
export function* buildConversation(things: readonly BenchEntity[], seed: number): Generator<Turn> {
  const random = createRandom(seed);
  const named = nameable(things);
  for (;;) {
    const [a, b] = [random.pick(named), random.pick(named)];
    for (let turns = 2 + random.below(4); turns > 0; turns -= 1) {
      const question = random.pick(QUESTIONS);
      const about = question.includes('%b') ? [a, b] : [a];
      yield { role: 'USER', text: question.replace('%a', a.name).replace('%b', b.name), about };
      const findings = Array.from({ length: 3 + random.below(3) }, () => random.pick(FINDINGS));
      yield {
        role: 'ASSISTANT',
        text: `I looked at ${a.name}. ${findings.join(' ')} Reference CHG${10_000 + random.below(80_000)}.`,
        about: [a],
      };
    }
  }
}

/** Entities that people refer to by name. */
export function nameable(things: readonly BenchEntity[]): readonly BenchEntity[] {
  return things.filter(({ ref }) => /^(?:dcim\.device|virtualization\.virtualmachine):/u.test(ref));
}

/** Different questions that windows are built for. */
export function* buildQuestions(things: readonly BenchEntity[], seed: number): Generator<string> {
  for (const { role, text } of buildConversation(things, seed)) if (role === 'USER') yield text;
}
