export function list(_json: boolean): void {}
