import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import { MODELS, isObjectType, singular, typeOfPath } from './models.js';

/** The type of objects, as something states it. */
export interface StatedType {
  readonly objectType: string;
  /** Whether only NetBox writes it this way (`dcim.device`, `device_list`). A plain word such as `devices` may also mean objects of another system. */
  readonly certain: boolean;
}

const MOST_CHARACTERS = 300;

/** Object types by the name of their model without punctuation. `role` means different models in different apps. */
const BY_MODEL: ReadonlyMap<string, string> = new Map([
  ...Object.keys(MODELS).flatMap((objectType): [string, string][] => {
    const model = objectType.split('.')[1] ?? '';
    return model === 'role' ? [] : [[model, objectType]];
  }),
  ['racktype', 'dcim.racktype'],
  ['vm', 'virtualization.virtualmachine'],
  ['ip', 'ipam.ipaddress'],
  ['mac', 'dcim.macaddress'],
]);

/** Models with names that many other systems use too. */
const GENERAL_WORDS = new Set(
  'region location module platform service contact contactrole contactgroup provider cluster clustertype clustergroup tenant tenantgroup aggregate ip mac'.split(
    ' ',
  ),
);

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The type that a word names in singular or plural: `devices`, `IPAddress`, `virtual-machines`. */
function ofWord(word: string): string | undefined {
  const folded = fold(word);
  return BY_MODEL.get(folded) ?? BY_MODEL.get(singular(folded));
}

/**
 * The type that a text states: `dcim.device`, `dcim.devices`, `dcim/devices`, `GET /api/dcim/devices/5/?q=x`, `devices`, `Device`. Undefined for other
 * texts, and for paths below an object, of which the results are of another type.
 */
export function typeNamed(text: string): StatedType | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const stated = text.trim().replace(/^[A-Z]{3,7} +/, '');
  if (stated.includes('/')) {
    const objectType = typeOfPath(stated);
    return objectType === undefined ? ofPlainPath(stated) : { objectType, certain: true };
  }
  if (stated.includes('.')) return ofDotted(stated);
  const objectType = /^[\p{L}\d _-]+$/u.test(stated) ? ofWord(stated) : undefined;
  return objectType === undefined ? undefined : { objectType, certain: false };
}

const ofPlainPath = (path: string): StatedType | undefined => {
  const word = /^\/?([\w-]+)\/?$/.exec(path)?.[1];
  return word === undefined ? undefined : typeNamed(word);
};

function ofDotted(text: string): StatedType | undefined {
  const [app = '', model = '', ...rest] = text.toLowerCase().split('.');
  const folded = fold(model);
  const known = [`${app}.${folded}`, `${app}.${singular(folded)}`].find((each) => MODELS[each] !== undefined);
  const objectType = known ?? (rest.length === 0 && isObjectType(text) ? text : undefined);
  return objectType === undefined ? undefined : { objectType, certain: true };
}

/** The type that the name of a member states: `devices`, `dcim.device`, and `device_list` as in NetBox's GraphQL. */
export function typeOfKey(key: string): StatedType | undefined {
  if (key.length > MOST_CHARACTERS || key.includes('/')) return undefined;
  const list = /^(.+?)(?:_list|List)$/.exec(key)?.[1];
  const listed = list === undefined ? undefined : ofWord(list);
  return listed === undefined ? typeNamed(key) : { objectType: listed, certain: true };
}

/** Whether an object says of which type it is, even if the type is unknown. */
export const statesType = (object: JsonObject): boolean =>
  [...OBJECT_TYPE_MEMBERS, '__typename'].some((name) => typeof memberOf(object, name) === 'string') || plainTypeOf(object) !== undefined;

const OBJECT_TYPE_MEMBERS = ['object_type', 'objectType', 'content_type'];

/** `type` and `kind` mean other things in NetBox, so that only names of models count. */
function plainTypeOf(object: JsonObject): StatedType | undefined {
  const text = [memberOf(object, 'type'), memberOf(object, 'kind')].find((value) => typeof value === 'string' && /^[a-z_-]+$/i.test(value));
  return typeof text === 'string' ? typeNamed(text) : undefined;
}

/** The type that an object itself states: `object_type` or `__typename`, where NetBox's types are named `DeviceType`, `DeviceTypeType`. */
export function statedTypeOf(object: JsonObject): StatedType | undefined {
  const stated = OBJECT_TYPE_MEMBERS.map((name) => memberOf(object, name)).find((value) => typeof value === 'string');
  const named = stated === undefined ? undefined : typeNamed(stated);
  if (named !== undefined) return named;
  const typename = memberOf(object, '__typename');
  if (typeof typename !== 'string' || typename.length > MOST_CHARACTERS) return stated === undefined ? plainTypeOf(object) : undefined;
  const inner = typename.endsWith('Type') ? ofWord(typename.slice(0, -4)) : undefined;
  if (inner !== undefined) return { objectType: inner, certain: true };
  const objectType = ofWord(typename);
  return objectType === undefined ? undefined : { objectType, certain: false };
}

/** Arguments that state the type of the result, in order of precedence. */
const TYPE_ARGUMENTS =
  'object_type object_types content_type model endpoint resource resource_type entity_type collection entity table kind type path url uri'.split(
    ' ',
  );

/** The type that the arguments of a call state, or an application with a model or endpoint: `{"app": "dcim", "model": "devices"}`. */
export function typeInArguments(args: Json): StatedType | undefined {
  if (!isJsonObject(args)) return undefined;
  const names = new Map(
    Object.keys(args)
      .slice(0, 100)
      .map((name) => [fold(name), name]),
  );
  const textOf = (name: string): string | undefined => {
    const value = memberOf(args, names.get(fold(name)) ?? name);
    const only: Json | undefined = Array.isArray(value) && value.length === 1 ? (value as readonly Json[])[0] : value;
    return typeof only === 'string' ? only : undefined;
  };
  const app = textOf('app') ?? textOf('app_label');
  for (const name of TYPE_ARGUMENTS) {
    const text = textOf(name);
    if (text === undefined) continue;
    const stated = (app === undefined ? undefined : typeNamed(`${app}.${text}`)) ?? typeNamed(text);
    // An argument that is named after types leaves no doubt.
    if (stated !== undefined) return { ...stated, certain: stated.certain || name.startsWith('object_type') };
    if (name.startsWith('object_type')) return undefined;
  }
  return undefined;
}

/** Words in names of tools that do not belong to a type. */
const OTHER_WORDS = new Set(
  'netbox nautobot nb dcim ipam tenancy circuits virtualization wireless get list find search fetch read show query lookup retrieve create add update patch edit delete remove bulk all by id ids name names detail details info objects api rest mcp tool the a'.split(
    ' ',
  ),
);
const OF_NETBOX = /netbox|nautobot|(?:^|[_.\s-])(?:nb|dcim|ipam)[_.\s-]/i;

/** The only type in the words of a tool's name: `netbox_get_devices`, `listSites`. Undefined if another word remains. */
function typeInTool(tool: string): StatedType | undefined {
  if (tool.length > MOST_CHARACTERS) return undefined;
  const words = tool
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !OTHER_WORDS.has(word));
  const objectType = words.length === 0 ? undefined : ofWord(words.join(''));
  return objectType === undefined ? undefined : { objectType, certain: false };
}

/** The types that the objects in the result of a call probably have, by the call itself. */
export interface ExpectedTypes {
  /** The type of objects that do not state their own. */
  readonly stated: StatedType | undefined;
  /** Whether the call names NetBox, so that general words such as `locations` are its types. */
  readonly ofNetbox: boolean;
}

export const NO_EXPECTATION: ExpectedTypes = { stated: undefined, ofNetbox: false };

/** The type that a call states: in its arguments, otherwise in the name of its tool. */
export function expectedTypes({ tool, arguments: args }: { readonly tool: string; readonly arguments: Json }): ExpectedTypes {
  const ofNetbox = OF_NETBOX.test(tool.slice(0, MOST_CHARACTERS));
  const asked = typeInArguments(args);
  const named = asked ?? (hasTypeArgument(args) ? undefined : typeInTool(tool));
  return { stated: named !== undefined && isPlausible(named, ofNetbox) ? named : undefined, ofNetbox };
}

const hasTypeArgument = (args: Json): boolean =>
  isJsonObject(args) && ['object_type', 'endpoint', 'path', 'url'].some((name) => Object.hasOwn(args, name));

/** General words are types only if the call names NetBox. */
export const isPlausible = ({ objectType, certain }: StatedType, ofNetbox: boolean): boolean =>
  certain || ofNetbox || !GENERAL_WORDS.has(objectType.split('.')[1] ?? '');
