import { NetloomError } from '@netloom/client';

export const isUnauthenticated = (error: unknown): boolean => error instanceof NetloomError && error.code === 'UNAUTHENTICATED';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
