import { wordList } from './word-list.js';

/** The gender of the pronouns for persons. */
export const PRONOUN_GENDERS: Readonly<Record<string, string>> = { he: 'he', him: 'he', his: 'he', she: 'she', her: 'she', hers: 'she' };

/** Nouns of persons, and their pronouns. */
export const PERSON_NOUNS = wordList('person contact employee user he she they staff people individual colleague');

/** Nouns of organisations. */
export const ORGANISATION_NOUNS = wordList(
  'team company supplier customer organisation organization department vendor partner client group account tenant',
);
