/**
 * The maximum number of objects in each list without a size argument, by which the cost of an operation multiplies. A test fails if a list is
 * missing. Numbers marked as usual may be exceeded by unusual data; then the budget of values, which counts actual values, ends the execution.
 */
export const LIST_SIZES: Readonly<Record<string, number>> = {
  // The cost of the mutation's input already includes them.
  'AddMessagesPayload.messages': 1,
  'AddMemoryPayload.superseded': 2, // usual
  'Answer.groups': 12, // usual; many entities have more groups
  'Budget.bySection': 10,
  'Candidate.parts': 12,
  'Clarification.choices': 25,
  'ConfirmMemoryPayload.superseded': 2, // usual
  'ContextCounts.reductions': 7,
  'ContextCounts.sections': 10,
  'ContextCounts.strategies': 6,
  'ContextWindow.sections': 10,
  'Entity.chain': 12,
  'Entity.ownAliases': 16,
  'EntityChange.fields': 10, // usual; at most one for each attribute and relation
  'EntityPath.edges': 10,
  'EntityPath.nodes': 11,
  'ErasureReceipt.places': 19,
  'Fact.path': 8, // usual; a long cable path has more
  'FollowUp.of': 6,
  'EntityRelevance.parts': 12,
  'FollowUp.parts': 12,
  'Mention.candidates': 50,
  'Mention.choices': 3,
  'MeaningChoice.entities': 8,
  'Mention.entities': 8, // usual; a plural may mean 64
  'Mention.inherited': 3,
  'Mention.parts': 12,
  'Memory.entities': 16,
  'Memory.revisions': 20,
  'Message.children': 50,
  'Message.learnedMemories': 5,
  'Message.memoryReferences': 24,
  'Message.mentions': 12, // usual; a long list of names has hundreds
  'Message.parts': 8, // usual; at most 64
  'Need.entities': 24,
  'Need.messages': 6,
  // The size argument of the field above already includes them.
  'Neighborhood.edges': 4,
  'Neighborhood.nodes': 1,
  'Omitted.items': 50,
  'OperationMetadata.statusChanges': 20, // usual
  'PartDetails.tasks': 2, // usual; at most 50
  'Preferences.agents': 5, // usual; at most 50
  'Profile.sections': 10,
  'PruneContextPayload.entities': 50,
  'Pruning.important': 5, // usual; at most 24
  'LanguageModelHealth.usage': 5,
  'RecentContext.operations': 1,
  'RelevantMemory.parts': 12,
  'Section.items': 30, // usual; a window of a million tokens has thousands
  'Service.errorCodes': 30,
  'Service.jobs': 10,
  'Service.limits': 30,
  'Service.models': 300,
  'Service.profiles': 60,
  'Session.focus': 48,
  'Session.members': 50,
  'Session.pins': 50,
  'Session.unfinished': 8,
  'Topic.parts': 12,
  'Understanding.mentions': 12, // usual
  'Understanding.needs': 4,
  // The cost of the mutation's input already includes them.
  'UpsertEntitiesPayload.entities': 1,
  'UpsertEntitiesPayload.missingTargets': 10,
  'Viewer.entityCounts': 60,
  'Viewer.usage': 5,
  'Webhook.secrets': 2,
  'Query.apiKeys': 1_000,
  'Query.imports': 20,
  'Query.inventorySources': 5, // usual
  'Query.webhooks': 10,
  'SessionStatistics.languageModel': 5,
  'Subscription.imports': 20,
  'ContextDiff.items': 100, // usual
  'ContextItem.facts': 24,
  'ContextItem.parts': 12,
};
