import { z } from 'zod';
import { NetloomError, preview } from '../../domain/common/errors.js';
import { lostNumber, parseLossless } from '../../domain/common/lossless-json.js';
import { argumentNamed, nearestName } from './argument-names.js';
import { TOKENS } from '../answers/answer.js';

/** The arguments of a tool: their description for clients, and a function that reads what a model passed. */
export interface ToolArguments<Values> {
  readonly jsonSchema: Record<string, unknown>;
  /** Throws INVALID_INPUT for an unknown or wrong argument. */
  readonly read: (given: unknown) => Values;
  /** The valid `max_tokens`, also if another argument is wrong; otherwise the default. */
  readonly limit: (given: unknown) => number;
}

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
}

export function toolArguments<Shape extends z.ZodRawShape>(
  tool: string,
  shape: Shape,
): ToolArguments<z.output<z.ZodObject<Shape, z.core.$strict>>> {
  const schema = z.strictObject(shape);
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input' });
  const properties = jsonSchema.properties as Readonly<Record<string, Property>>;
  return {
    jsonSchema,
    read(given) {
      const lost = lostNumber(given);
      if (lost !== undefined)
        throw new NetloomError(
          'INVALID_INPUT',
          `Expected integers up to ${Number.MAX_SAFE_INTEGER} and finite numbers, got ${lost}; pass it as text. ${listed(tool, properties)}`,
          { path: 'arguments' },
        );
      const result = schema.safeParse(named(tool, properties, given));
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      const path = issue?.path.join('.') ?? 'arguments';
      throw new NetloomError(
        'INVALID_INPUT',
        `${path}: ${issue?.message ?? 'invalid'}${received(given, issue?.path)}. ${listed(tool, properties)}`,
        { path },
      );
    },
    limit: (given) => limitIn(tool, properties, given),
  };
}

function limitIn(tool: string, properties: Readonly<Record<string, Property>>, given: unknown): number {
  try {
    const { max_tokens: tokens } = named(tool, properties, given);
    const { success, data } = SHARED.maxTokens.safeParse(tokens);
    return success ? data : TOKENS.default;
  } catch (error) {
    if (error instanceof NetloomError) return TOKENS.default;
    throw error;
  }
}

/** `, got …`, if the value is in what was passed under this name. */
function received(given: unknown, path: readonly PropertyKey[] | undefined): string {
  const [name] = path ?? [];
  if (typeof given !== 'object' || given === null || name === undefined || !Object.hasOwn(given, name)) return '';
  return `, got ${preview((given as Record<PropertyKey, unknown>)[name])}`;
}

const listed = (tool: string, properties: Readonly<Record<string, Property>>): string =>
  `Arguments of ${tool}: ${Object.keys(properties).join(', ')}.`;

/** The arguments under their own names, in the types that the tool expects where the meaning is clear. */
function named(tool: string, properties: Readonly<Record<string, Property>>, given: unknown): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new NetloomError('INVALID_INPUT', `Expected an object, got ${preview(given)}. ${listed(tool, properties)}`);
  const known = Object.keys(properties);
  const values = new Map<string, unknown>();
  const entries = Object.entries(given);
  // Exact names first: another name may stand for a different argument if its own is taken.
  const exact = entries.filter(([name]) => known.includes(name));
  for (const [name, value] of [...exact, ...entries.filter((entry) => !exact.includes(entry))]) {
    const canonical = argumentNamed(name, known.includes(name) ? known : known.filter((each) => !values.has(each)));
    if (canonical === undefined) throw unknownArgument(tool, properties, name);
    // Models send null for what they leave out.
    if (value !== null && value !== undefined) values.set(canonical, adapted(value, properties[canonical]));
  }
  return Object.fromEntries(values);
}

function unknownArgument(tool: string, properties: Readonly<Record<string, Property>>, name: string): NetloomError {
  const near = nearestName(name, Object.keys(properties));
  const hint = near === undefined ? '' : ` Did you mean ${preview(near)}?`;
  return new NetloomError('INVALID_INPUT', `${tool} has no argument ${preview(name)}.${hint} ${listed(tool, properties)}`, {
    path: 'arguments',
  });
}

/** One value for a list, digits for a number, a value for its text, any case for an enumeration. */
function adapted(value: unknown, property: Property | undefined): unknown {
  if (property?.type === 'array') return Array.isArray(value) ? value.map(scalarText) : [scalarText(value)];
  if (property?.type === 'integer' && typeof value === 'string' && /^\d{1,9}$/u.test(value)) return Number(value);
  if (property?.enum !== undefined && typeof value === 'string') return value.trim().toUpperCase();
  if (property?.type === 'object' && typeof value === 'string') return parsedIfJson(value);
  return property?.type === 'string' && value !== undefined ? textOf(value) : value;
}

const textOf = (value: unknown): unknown => (typeof value === 'string' ? value : JSON.stringify(value));

const parsedIfJson = (text: string): unknown => parseLossless(text) ?? text;

const scalarText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** Arguments that several tools have. */
export const SHARED = {
  session: z.string().min(1).describe('Id or key'),
  key: z.string().min(1).describe('Opens or continues the session of this chat or ticket'),
  maxTokens: z.int().min(TOKENS.min).max(TOKENS.max).default(TOKENS.default),
  choice: z.array(z.string()).max(50).describe('If ambiguous: numbers of the choices, or entity ids'),
} as const;
