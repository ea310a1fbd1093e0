export function show(_name: string, _json: boolean): void {}
