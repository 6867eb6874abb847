import { describe, expect, it } from 'vitest';
import { createCountAhead } from '../../../src/application/windows/count-ahead.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Message } from '../../../src/domain/model/message.js';
import { messageCost } from '../../../src/domain/window/render/cost.js';
import { contentOf } from '../../../src/domain/window/render/lines.js';
import type { Candidates } from '../../../src/domain/window/model/context-window.js';
import { cutMiddle } from '../../../src/domain/window/shortening/truncate.js';
import { createTokenizer, type SteppedTokenizer, type Tokenizer } from '../../../src/domain/window/tokens/tokenizer.js';
import { loadO200k } from '../../../src/domain/window/tokens/ranks.js';
import { openApplication, userMessage } from '../../testkit/application/application.js';

const LONG = 20_000;
const words = (characters: number): string =>
  'The quick brown fox jumps over the lazy dog. '.repeat(Math.ceil(characters / 45)).slice(0, characters);

/** A tokenizer, and the lengths of the long texts that its `count` counted in one go. */
function watched(): { readonly tokenizer: SteppedTokenizer; readonly counted: number[] } {
  const counted: number[] = [];
  const real = createTokenizer(loadO200k);
  const count = (text: string): number => {
    if (text.length > LONG / 2) counted.push(text.length);
    return real.count(text);
  };
  return { tokenizer: { ...real, count }, counted };
}

const same = <T>(value: T): T => value;

describe('long messages of a window', () => {
  const message = (text: string, tokens: number): Message =>
    ({ id: 'msg_1', depth: 0, role: 'USER', text, tokens, parts: [{ kind: 'TEXT', text, tokens }] }) as unknown as Message;
  const candidates = (recent: readonly Message[]): Candidates => ({ opening: [], recent, relevant: [] }) as unknown as Candidates;

  it('are counted in steps before it is built, with the same result', async () => {
    const { tokenizer, counted } = watched();
    const long = message(words(2 * LONG), 9_000);
    const ahead = await createCountAhead()(tokenizer, candidates([long]), 100_000, same);
    const cost = messageCost(long, contentOf(long), ahead);
    expect(counted).toEqual([]);
    expect(cost).toEqual(messageCost(long, contentOf(long), tokenizer));
    expect(counted).not.toEqual([]);
  });

  it('are counted in steps, also the one that is not written yet', async () => {
    const { tokenizer, counted } = watched();
    const unwritten = { ...message(words(2 * LONG), 9_000), id: '' };
    const ahead = await createCountAhead()(tokenizer, { ...candidates([]), message: unwritten }, 100_000, same);
    messageCost(unwritten, contentOf(unwritten), ahead);
    expect(counted).toEqual([]);
  });

  it('with results are counted in steps, too, because results are shortened to the room', async () => {
    const { tokenizer, counted } = watched();
    const text = words(2 * LONG);
    const result = { ...message('', 9_000), role: 'TOOL', parts: [{ kind: 'TOOL_RESULT', callId: 'call_1', text, isError: false }] };
    const ahead = await createCountAhead()(tokenizer, candidates([result as unknown as Message]), 1_000, same);
    expect(ahead.count(text)).toBe(ahead.count(text));
    expect(counted).toEqual([]);
    expect(ahead.count(text)).toBe(tokenizer.count(text));
  });

  it('that are cut are counted in steps, with the same result', async () => {
    const { tokenizer, counted } = watched();
    const long = words(10 * LONG);
    const cut = (counting: Tokenizer) => cutMiddle(long, 45_000, 20_000, (text) => counting.count(text), counting);
    const inSteps = await createCountAhead()(tokenizer, candidates([]), 20_000, cut);
    expect(counted).toEqual([]);
    expect(inSteps).toEqual(cut(tokenizer));
    expect(counted).not.toEqual([]);
  });

  it('are not counted if they cannot fit', async () => {
    const netloom = openApplication();
    const { app } = netloom;
    try {
      const { session } = await app.sessions.open(LOCAL, {});
      for (let each = 0; each < 3; each += 1) await app.messages.add(LOCAL, session.id, userMessage(`${each}: ${words(3 * LONG)}`));
      const { window } = await app.contexts.build(LOCAL, session.id, { budget: 1_000 });
      expect(window.budget.used).toBeLessThanOrEqual(1_000);
      const { tokenizer, counted } = watched();
      await createCountAhead()(tokenizer, candidates([message(words(3 * LONG), 13_500)]), 1_000, same);
      expect(counted).toEqual([]);
    } finally {
      await netloom.dispose();
    }
  });
});

describe('a live window that waits for its turn', () => {
  it('is not built when its client has gone', async () => {
    const netloom = openApplication();
    const { app } = netloom;
    try {
      const { session } = await app.sessions.open(LOCAL, {});
      await app.messages.add(LOCAL, session.id, userMessage('Is anything up?'));
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const busy = Array.from({ length: 16 }, () => app.turns.take(LOCAL, () => gate));
      const client = new AbortController();
      const following = app.contexts.follow(LOCAL, session.id, {}, undefined, client.signal);
      client.abort();
      open();
      await expect(following).rejects.toMatchObject({ code: 'CANCELLED' });
      await Promise.all(busy);
      expect(app.turns.counts()).toEqual({ waiting: 0, inProgress: 0 });
    } finally {
      await netloom.dispose();
    }
  });
});
