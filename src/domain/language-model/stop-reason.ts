/** END: the model finished. LENGTH: the answer has the maximum number of tokens. OTHER: the model or its service stopped for another reason. */
export type StopReason = 'END' | 'LENGTH' | 'OTHER';
