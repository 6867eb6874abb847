import type { ModelPurpose } from '../../domain/language-model/purpose.js';
import { enumType } from '../common/enum-type.js';

export const ModelPurposeEnum = enumType<ModelPurpose>('LanguageModelPurpose', 'The purpose of a call of the language model.', {
  SUMMARY: 'Summaries of earlier messages.',
  TITLE: 'Titles of sessions.',
  ANSWER: 'Answers that a client asked for.',
  REFERENCE: 'References that understanding left ambiguous.',
  MEMORY: 'Lasting statements in messages of users.',
  CHECK: 'Checks of the service by `netloom doctor`.',
});
