import type { Phrase } from './phrases.js';
import { PERSONAL_PRONOUNS, POSSESSIVES } from '../../language/en/function-words.js';

export const isPersonal = ({ determiner }: Phrase): boolean =>
  PERSONAL_PRONOUNS.has(determiner) || determiner === 'his' || determiner === 'hers';
export const isPossessive = ({ determiner }: Phrase): boolean => POSSESSIVES.has(determiner);
