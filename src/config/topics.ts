import { z } from 'zod';
import { ENTITY_TYPES } from '../domain/model/entity.js';
import type { TopicWords } from '../domain/understanding/turn/topics.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_TOPICS';
const MAX_TOPICS = 50;
const MAX_WORDS = 500;

const WORD = 'a word of lower-case letters and digits, with * at the end for all that begin so';
const NAME = 'a name of capital letters, digits and underscores, such as STORAGE';

const topic = z
  .strictObject(
    {
      $comment: z.string('text').optional(),
      name: z.string(NAME).regex(/^[A-Z][A-Z0-9_]{1,39}$/u, NAME),
      words: z
        .array(z.string(WORD).regex(/^[\p{Ll}\p{Lo}\p{N}]{2,40}\*?$/u, WORD), 'a list of words')
        .max(MAX_WORDS, `at most ${MAX_WORDS} words`),
      types: z
        .array(z.enum(ENTITY_TYPES, 'a kind of entity such as DEVICE'), 'a list of kinds of entities')
        .max(ENTITY_TYPES.length)
        .default([]),
    },
    'an object',
  )
  .refine(({ words, types }) => words.length + types.length > 0, 'words or types');

const FILE = z.strictObject(
  {
    $comment: z.string('text').optional(),
    topics: z
      .array(topic, 'a list of topics')
      .max(MAX_TOPICS, `at most ${MAX_TOPICS} topics`)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'every name once'),
  },
  'an object with the member "topics"',
);

/** Reads the topics of a file. Adds one line to `problems` for each problem. */
export function readTopics(file: string | undefined, problems: string[]): readonly TopicWords[] {
  const read = readSettingsFile(SETTING, file, FILE, problems);
  return read === undefined ? [] : read.topics.map(({ name, words, types }) => ({ name, words, types }));
}
