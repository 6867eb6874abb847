// Loads the schema for graphql-codegen, which calls the default export with the path.
import { readFileSync } from 'node:fs';
import { typedSchema } from './typed-schema.mjs';

export default (path) => typedSchema(readFileSync(path, 'utf8'));
