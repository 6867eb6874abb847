// In one file, so that one after the other changes the same NetBox.
import './webhooks.js';
import './proof.js';
