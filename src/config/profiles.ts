import { z } from 'zod';
import { MAX_BUDGET, MIN_BUDGET } from '../domain/window/model/context-window.js';
import { EVERYTHING, type Profile } from '../domain/window/model/profile.js';
import { STRATEGIES } from '../domain/model/session.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_PROFILES';
const MAX_PROFILES = 50;

const NAME = 'a name of capital letters, digits and underscores, such as INTENT';

const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return z.number(expected).int(expected).min(least, expected).max(most, expected);
};
const SHARE = 'a share from 0 (left out) to 1';
const share = (usual: number) => z.number(SHARE).min(0, SHARE).max(1, SHARE).default(usual);

const profile = z
  .strictObject(
    {
      $comment: z.string('text').optional(),
      name: z.string(NAME).regex(/^[A-Z][A-Z0-9_]{0,39}$/u, NAME),
      description: z.string('text').max(500, 'at most 500 characters').default(''),
      budget: whole(MIN_BUDGET, MAX_BUDGET),
      reserve: whole(0, MAX_BUDGET).optional(),
      strategy: z.enum(STRATEGIES, `one of ${STRATEGIES.join(', ')}`).default('AUTO'),
      sections: z
        .strictObject(
          {
            MEMORIES: share(EVERYTHING.shares.MEMORIES),
            ENTITIES: share(EVERYTHING.shares.ENTITIES),
            OPERATIONS: share(EVERYTHING.shares.OPERATIONS),
            FOCUS: share(EVERYTHING.shares.FOCUS),
            HISTORY: share(EVERYTHING.shares.HISTORY),
          },
          'an object of shares',
        )
        .default(EVERYTHING.shares),
      factsEach: whole(0, 24).optional(),
      resultCharacters: whole(0, 100_000).optional(),
    },
    'an object',
  )
  .refine(({ budget, reserve = 0 }) => reserve < budget, { path: ['reserve'], message: 'less than the budget' });

const FILE = z.strictObject(
  {
    $comment: z.string('text').optional(),
    profiles: z
      .array(profile, 'a list of profiles')
      .max(MAX_PROFILES, `at most ${MAX_PROFILES} profiles`)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'every name once'),
  },
  'an object with the member "profiles"',
);

/** Reads the profiles of a file. Adds one line to `problems` for each problem. */
export function readProfiles(file: string | undefined, problems: string[]): readonly Profile[] {
  const read = readSettingsFile(SETTING, file, FILE, problems);
  return (read?.profiles ?? []).map(({ $comment: _comment, sections, factsEach, resultCharacters, reserve, ...rest }) => ({
    ...rest,
    ...(reserve === undefined ? {} : { reserve }),
    slice: {
      shares: sections,
      ...(factsEach === undefined ? {} : { factsEach }),
      ...(resultCharacters === undefined ? {} : { resultCharacters }),
    },
  }));
}
