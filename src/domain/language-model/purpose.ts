/** The purposes of a language model. */
export const MODEL_PURPOSES = ['SUMMARY', 'TITLE', 'ANSWER', 'REFERENCE', 'MEMORY', 'CHECK'] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];
