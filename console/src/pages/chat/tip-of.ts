import { request } from '../../api/api.js';
import { DescendantsDocument } from '../../generated/operations.js';

interface Descendant {
  readonly id: string;
  readonly children?: readonly Descendant[];
}

/** Bounds the walk to branches of about 600 messages; a longer branch is shown up to there. */
const MAX_STEPS = 200;

/** The last message of the branch that begins with a message: at each fork, the newest child is followed. */
export async function tipOf(id: string): Promise<string> {
  let tip = id;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { message } = await request(DescendantsDocument, { id: tip });
    const next = message === null ? tip : deepest(message);
    if (next === tip) return tip;
    tip = next;
  }
  return tip;
}

function deepest(message: Descendant): string {
  const child = message.children?.at(-1);
  return child === undefined ? message.id : deepest(child);
}
