import { ENTITY_FIELDS } from '../../common/entity-rows.js';
import type { EntityType } from '../../../../domain/model/entity.js';

/** The properties that an entity is read from, without its search data. */
export const entityFields = (name: string): string => `${name} { ${ENTITY_FIELDS.map((field) => `.${field}`).join(', ')} }`;

/** `IP_ADDRESS` becomes the label `IpAddress`. */
export const labelOf = (type: EntityType): string =>
  type
    .toLowerCase()
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
