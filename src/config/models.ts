import { z } from 'zod';
import { MAX_BUDGET, MIN_BUDGET } from '../domain/window/model/context-window.js';
import { ENCODINGS, type Model } from '../domain/window/tokens/model.js';
import { CHAT_FRAMING } from '../domain/window/tokens/tokenizer.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_MODELS';
const MAX_MODELS = 200;

const NAME = 'a name of letters, digits and . _ : / -, at most 100';
const name = z.string(NAME).regex(/^[A-Za-z0-9][\w.:/-]{0,99}$/u, NAME);

const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return z.number(expected).int(expected).min(least, expected).max(most, expected);
};
const between = (least: number, most: number) => {
  const expected = `a number from ${least} to ${most}`;
  return z.number(expected).min(least, expected).max(most, expected);
};

const model = z.strictObject(
  {
    $comment: z.string('text').optional(),
    name,
    provider: z.string('a name').min(1, 'a name').max(100, 'at most 100 characters').default('own'),
    encoding: z.enum(ENCODINGS, `one of ${ENCODINGS.join(', ')}`),
    estimate: z
      .strictObject(
        { factor: between(0.1, 10), margin: between(0, 2) },
        'an object with factor and margin, where the encoding is not the model’s own',
      )
      .optional(),
    contextTokens: whole(MIN_BUDGET, MAX_BUDGET),
    outputTokens: whole(1, MAX_BUDGET),
    inputTokens: whole(MIN_BUDGET, MAX_BUDGET).optional(),
    framing: z
      .strictObject(
        {
          perMessage: whole(0, 1_000),
          perReply: whole(0, 1_000),
          perCall: whole(0, 1_000),
          images: z
            .strictObject(
              { patch: whole(1, 10_000), perPatch: between(0, 1_000), most: whole(0, 1_000_000) },
              'an object with patch, perPatch and most',
            )
            .optional(),
        },
        'an object with perMessage, perReply and perCall, and perhaps images',
      )
      .default(CHAT_FRAMING),
  },
  'an object',
);

const FILE = z.strictObject(
  {
    $comment: z.string('text').optional(),
    models: z
      .array(model, 'a list of models')
      .max(MAX_MODELS, `at most ${MAX_MODELS} models`)
      .refine((all) => new Set(all.map((each) => each.name.toLowerCase())).size === all.length, 'every name once'),
  },
  'an object with the member "models"',
);

/** Reads the models of a file. Adds one line to `problems` for each problem. */
export function readModels(file: string | undefined, problems: string[]): readonly Model[] {
  const read = readSettingsFile(SETTING, file, FILE, problems);
  return (read?.models ?? []).map(({ $comment: _comment, encoding, estimate, inputTokens, framing: { images, ...framing }, ...rest }) => ({
    ...rest,
    framing: images === undefined ? framing : { ...framing, images },
    ...(inputTokens === undefined ? {} : { inputTokens }),
    counting: estimate === undefined ? { encoding } : { encoding, estimate },
  }));
}
