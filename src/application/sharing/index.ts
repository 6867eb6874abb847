export { createSharing, leaveAll, onlyTheOwner, type Sharing } from './sharing.js';
