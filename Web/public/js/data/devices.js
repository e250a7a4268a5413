// The devices that were let in.

import { ask } from "./api.js";

export const devices = async () => (await ask("GET", "/devices")).value.devices;

export const rename = (id, name) => ask("PATCH", `/devices/${id}`, { json: { name } });

export const revoke = (id) => ask("DELETE", `/devices/${id}`);

// A link that lets one device in: {url, seconds, svg}.
export const invite = async () => (await ask("POST", "/invitations")).value;
