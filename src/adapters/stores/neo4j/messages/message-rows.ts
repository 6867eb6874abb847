import { MESSAGE_FIELDS } from '../../common/message-rows.js';

/** The properties that a message is read from, without its search index. */
const PROPERTIES = ['session', ...MESSAGE_FIELDS].map((field) => `.${field}`).join(', ');
export const MESSAGE = `m { ${PROPERTIES} } AS message`;
/** For cached messages, only the id and the flags, which may have changed, are returned. */
export const UNKNOWN_MESSAGE = `CASE WHEN m.id IN $known THEN m { .id, .flagged, .priority } ELSE m { ${PROPERTIES} } END AS message`;
