/**
 * What a node does that no node of its algorithm does. The message is the rest of a sentence about the node, without the
 * full stop: `sent elect(4); the definition sends nothing`.
 */
export class NodeFault extends Error {}
