/** What a language model is used for. */
export const MODEL_PURPOSES = ['SUMMARY', 'TITLE', 'ANSWER', 'REFERENCE', 'CHECK'] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];
