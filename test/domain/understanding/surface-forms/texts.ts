import * as fc from 'fast-check';
import { WORDS } from './schemes.js';

/** Replaces each `#` of a template by a number and each `@` by a word. */
const filled = (templates: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...templates),
      fc.array(fc.integer({ min: 1, max: 140 }), { minLength: 6, maxLength: 6 }),
      fc.array(word, { minLength: 4, maxLength: 4 }),
    )
    .map(([template, numbers, words]) => {
      const [nextNumber, nextWord] = [numbers.values(), words.values()];
      return template.replaceAll('#', () => String(nextNumber.next().value ?? 7)).replaceAll('@', () => nextWord.next().value ?? 'thing');
    });

const word = fc.constantFrom(
  ...'backlog budget coffee deadline draft holiday invoice kitchen lunch meeting minutes newsletter parking printout quarter reminder salary summary vacation weather window workshop'.split(
    ' ',
  ),
);

const joined = (templates: readonly string[], separator: string): fc.Arbitrary<string> =>
  fc.array(filled(templates), { minLength: 1, maxLength: 6 }).map((lines) => lines.join(separator));

/** What people write that names nothing. */
export const prose = joined(
  [
    'I was there for # minutes and nobody knew about the @.',
    'About # percent of the @ is done.',
    'She has # colleagues and # chairs.',
    'Please send the @ before #:30.',
    'It costs # francs, not #.',
    'We had # of these last year; now we have #.',
    'The @ is on page #, step #.',
    'That was in 20#, I believe.',
    'My @ is late again, sorry!',
    'Can we talk about the @ on Monday?',
    'Thanks, the @ looks good to me.',
    'No idea, maybe # or #.',
    'It is the #th time this week.',
    'Give me # seconds.',
    'He turned # in May.',
    'The temperature went from # to # degrees.',
    'Well, at last somebody wrote the @.',
    'Around # people came, # of them for the @.',
  ],
  ' ',
);

/** What stands in tickets besides names. */
export const tickets = joined(
  [
    'INC# was opened on 2024-03-# by the @ desk.',
    'Priority: # - Severity: #',
    'Ticket #: the @ is late',
    'Status changed from open to closed after # hours',
    'Ref. CHG-# / RFC #',
    'SLA: # h, used: # %',
    'Attachment: @.pdf (# kB)',
    'Next step: wait for the @',
    '## Summary',
    'Rated # out of 5',
    'Reopened # times',
    'Contract 4-#-# ends in # days',
  ],
  '\n',
);

/** What programs write. */
export const log = joined(
  [
    '2024-03-11T10:#:07Z INFO worker[#]: done in # ms',
    'Mar 11 10:12:# kernel: [ #.#] usb 1-#: reset',
    'level=warn msg="@ is slow" took=#ms attempt=#',
    '[ERROR] (pid #) cannot open @: errno #',
    'GET /api/v1/@?page=# HTTP/1.1" # #',
    'retry #/# in #s',
    'java.lang.IllegalStateException: @ at Foo.java:#',
    'cpu=#% mem=#MB load=#.#',
    'sha256:9f86d08#84c7d659a2f eaa0c55ad01',
    '#|#|#|ok',
    'progress: # of # (#%)',
    'exit code #',
  ],
  '\n',
);

/** Settings of programs and devices, which have numbers and no names. */
export const configuration = joined(
  [
    'max_connections = #',
    'timeout: #s',
    '"retries": #,',
    'logging buffered #',
    'spanning-tree mode rapid-pvst',
    'exec-timeout # 0',
    'line vty 0 #',
    'set cli screen-length #',
    'mtu 90#',
    'ip tcp mss #',
    'hello-interval #; dead-interval #;',
    'queue-limit # packets',
    '[@]',
    'colour = #00ff#',
    'version = 1.#.#',
    'burst #k rate #m',
  ],
  '\n',
);

/** The words of {@link WORDS} in their ordinary sense. */
export const sentencesWithWords = fc
  .tuple(
    fc.constantFrom(
      'We walked along a % for an hour.',
      'The % was lovely in the evening.',
      'She bought a small % at the market.',
      'My children drew a % on the wall.',
      'There is no % on the roof, is there?',
      'Somebody left his % in the kitchen.',
    ),
    fc.constantFrom(...WORDS),
  )
  .map(([sentence, name]) => sentence.replace('%', name));
