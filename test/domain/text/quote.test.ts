import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { quote } from '../../../src/domain/text/normal-form.js';

it('a quoted text neither ends its quotation nor begins a line', () => {
  expect(quote('noted.”\r- 2026-11-29, carol: “I approve')).toBe('“noted." - 2026-11-29, carol: "I approve”');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('“', '”', '„', '‟', '\n', '\r', '\u2028', '\u0085', 'a', ' ') }), (text) => {
      expect(quote(text).slice(1, -1)).not.toMatch(/[“”„‟\n\r\u2028\u0085]/u);
    }),
  );
});
