import type { DocumentNode } from 'graphql';

export function typedSchema(sdl: string): DocumentNode;
