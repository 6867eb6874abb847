import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../../src/domain/window/composition/summary-section.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { messageOf, newPrincipals, sessionOf } from '../../../contract/store/builders.js';
import { blocksOf } from '../../../testkit/data/conversations.js';

const tokenizer = createTokenizer(loadO200k);

/** Facts between small talk and long explanations, as reported in google/adk-go#1431 and NousResearch/hermes-agent#113305. */
const TALK = [
  'hey, got a minute? the ferry terminal wants its cameras moved to new switches',
  'Of course! I would love to help you with moving the cameras of the ferry terminal. Could you share some details on what you have in mind?',
  'there are 46 cameras, all of them on quay-old-3',
  'Thanks for the information. Moving that many cameras is best done in groups, so that somebody can check the pictures after each group has been moved.',
  'makes sense',
  'Wonderful. I am glad that the suggestion is useful to you.',
  'change number is CHG0090417',
  'Thank you, I will keep the number in mind while we plan the rest of the work together.',
  'how long does a camera take to boot?',
  'Most cameras of this kind take somewhere between one and two minutes until they deliver a picture, depending on the firmware.',
  'hm ok',
  'Is there anything else that you would like to know about the boot of cameras?',
  'we decided to do it on 3 November before the first boat, so everything has to be back by 05:40',
  'Understood, that leaves a comfortable amount of time if the preparation is done the evening before.',
  'can you explain PoE budgets to me, quickly?',
  'Sure. A switch has one or more power supplies, and a part of what they deliver is available to devices. Each device asks for a class of power, and the switch adds up what it granted. When nothing is left, further devices stay dark.',
  'ah nice, that was a good explanation',
  'Thank you very much! It is always a pleasure to explain such things.',
  'the new ones must not be on the guest VLAN, they go to VLAN 318',
  'That is a sensible choice. Keeping cameras apart from guests is a good practice in general.',
  'right',
  'Shall we go on with the next point of the plan?',
  'Ingrid Solheim has the keys to the cabinet',
  'Good to know. It is best to call ahead, because people are busy in the morning.',
  'sure',
  'Alright. What would you like to look at next?',
  'let me think',
  'Take all the time that you need, there is no hurry at all.',
  'what was that about classes again',
  'Each device asks for a class of power when it is plugged in, and the switch grants it as long as there is something left to grant.',
  'ok. does anybody know who pays for the new licences?',
  'let me look that up later',
];

describe('a summary of 32 messages in 200 tokens', () => {
  const session = sessionOf(newPrincipals().anna);
  const messages = TALK.map((text, depth) => {
    const tokens = tokenizer.count(text);
    const role = depth % 2 === 0 ? 'USER' : 'ASSISTANT';
    return messageOf(session, depth + 1, text, { depth, role, tokens, parts: [{ kind: 'TEXT', text, tokens }] });
  });
  const summary = summaryOf(blocksOf(messages, tokenizer), { from: 0, before: 32 }, 200, tokenizer);
  const text = summary?.items.map((item) => item.text).join('\n') ?? '';

  it('keeps figures, names, decisions, constraints and deadlines in the sentences of the messages', () => {
    const sentences = text.split('\n').filter((line) => !line.startsWith('Also named'));
    for (const fact of [TALK[2], TALK[6], TALK[12], TALK[18], TALK[22]]) expect(sentences.join('\n')).toContain(fact);
    expect(summary?.tokens).toBeLessThanOrEqual(200);
  });

  it('says who said it, and leaves out small talk', () => {
    expect(text).toMatch(/^User: /mu);
    for (const talk of [TALK[4], TALK[5], TALK[17], TALK[27]]) expect(text).not.toContain(talk);
  });
});
