import { SCOPES, type Scope } from '../../domain/common/scopes.js';
import { enumType } from '../common/enum-type.js';

export const ScopeEnum = enumType<Scope>('Scope', 'What an API key may be used for. No scope includes another.', SCOPES, {
  read: 'READ',
  write: 'WRITE',
  memory: 'MEMORY',
  'inventory:write': 'INVENTORY_WRITE',
  share: 'SHARE',
  relay: 'RELAY',
  admin: 'ADMIN',
});
