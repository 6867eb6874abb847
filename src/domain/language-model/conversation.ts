import type { Rendering } from '../window/model/context-window.js';

type PlainConversation = Extract<Rendering, { readonly as: 'OPENAI' | 'ANTHROPIC' }>;

/** A conversation of one message of the user, in the form of an API. The system text may be empty. */
export function conversationOf(as: PlainConversation['as'], system: string, text: string): PlainConversation {
  if (as === 'ANTHROPIC') return { as, system, messages: [{ role: 'user', content: [{ type: 'text', text }] }] };
  return { as, messages: [...(system === '' ? [] : [{ role: 'system' as const, content: system }]), { role: 'user', content: text }] };
}
