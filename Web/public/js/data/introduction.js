// The steps of the introduction: a file of this app, so that others can put their own in its place.

import { fetchBlob } from "./api.js";

export const steps = async () => JSON.parse(await (await fetchBlob("/introduction.json")).text());
