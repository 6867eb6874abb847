/** The prefix of secrets; base64 follows. */
export const SECRET_PREFIX = 'whsec_';

/** The number of random bytes of a secret. */
export const SECRET_BYTES = 32;

/** The text that is signed: Standard Webhooks, scheme `v1`. */
export const signedContent = (id: string, seconds: number, body: string): string => `${id}.${seconds}.${body}`;

/** The value of the header `webhook-signature`: one signature (base64) for each valid secret. */
export const signatureHeader = (signatures: readonly string[]): string => signatures.map((signature) => `v1,${signature}`).join(' ');
