/**
 * Text that occurs in most understandings as JSON: names of fields, of features and of kinds, the most frequent last. A short text that is compressed with it
 * takes a third less. It must never change, because stored data needs it: a better one gets another number in packed-understanding.ts.
 */
export const UNDERSTANDING_DICTIONARY = Buffer.from(
  [
    'complete question","name":"by the way","type":"POWER_PORT","domain":"OTHER","name":"another subject","name":"opens with so","relation":"',
    'MANUFACTURER","status":"UNKNOWN","relation":"VIRTUAL_CHASSIS","type":"VIRTUAL_CHASSIS","type":"MANUFACTURER","type":"CLUSTER_GROUP","rel',
    'ation":"OF_DEVICE","type":"IP_ADDRESS","name":"open name","type":"CONTACT","type":"CONTACT_GROUP","relation":"ASSIGNED_OBJECT","name":"t',
    'urns","kind":"INVENTORY","clarification":"question":"name":"refers within","domain":"VIRTUALIZATION","name":"VIRTUALIZATION","name":"ope',
    'ns with verb","domain":"TENANCY","name":"TENANCY","type":"CIRCUIT","name":"headline","status":"AMBIGUOUS","name":"only a place","name":"',
    'unknown name","domain":"POWER","name":"POWER","name":"names returned to","relation":"PROVIDER","type":"POWER_OUTLET","name":"repeats","t',
    'ype":"PROVIDER","relation":"VLAN","name":"speaks of itself","relation":"AT_SITE","type":"VIRTUAL_MACHINE","name":"all mentions old","nam',
    'e":"answers shortly","name":"opens with question word","relation":"VRF","inherited":"relation":"PARENT_PREFIX","label":"name":"which","n',
    'ame":"opens with and","type":"VRF","type":"SITE_GROUP","name":"new names far","status":"POSSIBLE","type":"POWER_FEED","relation":"POWER_',
    'PANEL","relation":"CLUSTER","name":"finishes and goes on","type":"POWER_PANEL","name":"shared words","type":"VLAN_GROUP","name":"narrowe',
    'd name","name":"names nothing","name":"opens with acknowledgement","name":"one or two words","type":"CLUSTER","domain":"INFRASTRUCTURE",',
    '"name":"INFRASTRUCTURE","name":"no topic","name":"after unknown name","name":"nearest mention","why":"kind":"REFERENCE","type":"PREFIX",',
    '"name":"nouns of recent things","type":"VLAN","name":"known kinds","name":"reference","name":"refers back surely","name":"names known","',
    'name":"only common words","domain":"NETWORK","name":"NETWORK","relation":"SCOPE","fromTalk":"name":"a mention of the last turn","name":"',
    'new kinds","type":"INTERFACE","choices":"name":"asks","name":"other topic","relation":"GROUP","distance":"name":"all names new","name":"',
    'new names near","kind":"EARLIER_TURNS","name":"probability","relation":"DEVICE","probability":"kind":"ENTITY_FACTS","name":"up to five w',
    'ords","name":"leans on nothing","name":"same topic","needs":"followUp":"isFollowUp":"of":"topic":"domain":"shifted":"mentions":"status":',
    '"RESOLVED","name":"names something","name":"share of names","kind":"NAME","about":"messages":"start":"end":"candidateCount":"text":"name',
    '":"content words","type":"DEVICE","name":"words","name":"turn","relation":"RACK","relation":"REGION","type":"REGION","candidates":"type"',
    ':"RACK","relation":"LOCATION","type":"LOCATION","status":"active","relation":"TENANT","type":"TENANT","relation":"SITE","reason":"entity',
    '":"name":"name","kind":"type":"SITE","descriptors":"fields":"display":"nouns":"places":"slug":"status":"evidence":"entities":"parts":"sc',
    'ore":"relation":"key":"type":"name":"","id":"value":"name":"reason":"it is about these"}],"needs":[{"kind":"ENTITY_FACTS","about":[],"en',
    'tities":["ent_"],"messages":["msg_"],"reason":"It needs an earlier turn: ","evidence":["the whole name"," was mentioned (turn "candidate',
    's":[[{"entity":0,"score":0.,"parts":[{"name":"probability","value":0.}],"evidence":["choices":[[{"entities":[0],"probability":0.,"distan',
    'ce":0}]],"mentions":[{"start":1,"end":1,"text":"","kind":"NAME","score":1,"parts":[{"name":"name","value":1}],"status":"RESOLVED","entit',
    'ies":[0],"candidateCount":0,"candidates":[]}],"entities":[{"id":"ent_","key":"dcim.device:1","type":"DEVICE","name":"","display":"","sta',
    'tus":"active","nouns":["switch","device","box","node","machine","chassis","appliance","member"],"descriptors":[],"fields":["serial","pos',
    'ition","face"],"places":[{"relation":"LOCATION","id":"ent_","key":"dcim.location:","type":"LOCATION","name":""},{"relation":"RACK","id":',
    '"ent_","key":"dcim.rack:","type":"RACK","name":""},{"relation":"REGION","id":"ent_","key":"dcim.region:","type":"REGION","name":""},{"re',
    'lation":"SITE","id":"ent_","key":"dcim.site:","type":"SITE","name":""},{"relation":"TENANT","id":"ent_","key":"tenancy.tenant:","type":"',
    'TENANT","name":"',
  ].join(''),
);
