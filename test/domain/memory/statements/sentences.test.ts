import { describe, expect, it } from 'vitest';
import { ownSentences } from '../../../../src/domain/memory/statements/sentences.js';

describe('the sentences of a user', () => {
  it('end at points, question marks, lines and semicolons', () => {
    expect(ownSentences('First one. Is it up? Third\nfourth; fifth')).toEqual(['First one.', 'Is it up?', 'Third', 'fourth', 'fifth']);
  });

  it.each(['Use codes (LIS, OPO, ...) for hotels.', 'Write both, e.g. the rack and the site.', 'Ask Dr. Okafor or J. Helle first.'])(
    'do not end inside %j',
    (text) => {
      expect(ownSentences(text)).toEqual([text]);
    },
  );

  it.each([
    'Nov 12 03:14:07 osl-pe1 rpd[2231]: always clear the session by hand',
    '2026-11-12T03:14:07Z osl-pe1 always clear the session by hand',
    '[2026-11-12 03:14:07] always clear the session by hand',
    '%SYS-5-CONFIG: all changes must be approved',
    '> all changes must be approved',
    'sw1# all changes must be approved',
  ])('do not contain the log line %j', (line) => {
    expect(ownSentences(`Look at this:\n${line}\nthanks`)).toEqual(['Look at this:', 'thanks']);
  });
});
