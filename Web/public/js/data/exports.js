// Documents as files, and on their way to other places.

import { ask } from "./api.js";

// Orders a document as a file: the job that makes it.
export const order = async (id, { format, preset }) =>
  (await ask("POST", `/documents/${id}/exports`, { json: { format, preset } })).value;

export const job = async (id) => (await ask("GET", `/jobs/${id}`)).value;

export const cancel = (id) => ask("DELETE", `/jobs/${id}`);

// Where a finished export's file is.
export const fileAddress = (id) => `/api/v1/exports/${id}/file`;

export const destinations = async () => (await ask("GET", "/destinations")).value.destinations;

export const addDestination = async (fields) =>
  (await ask("POST", "/destinations", { json: fields })).value;

export const changeDestination = async (id, fields) =>
  (await ask("PATCH", `/destinations/${id}`, { json: fields })).value;

export const removeDestination = (id) => ask("DELETE", `/destinations/${id}`);

// Whether it can be reached: {works, fault}.
export const testDestination = async (id) =>
  (await ask("POST", `/destinations/${id}/test`)).value;

// Sends a document; `isAgain`: also if it was sent there before.
export const deliver = async (id, destination, { isAgain = false } = {}) =>
  (await ask("POST", `/documents/${id}/deliveries`, {
    json: { destination, again: isAgain },
  })).value;

export const deliveries = async (id) =>
  (await ask("GET", `/deliveries?document=${id}&limit=20`)).value.deliveries;

// Says of a delivery whose fate is unknown that it has arrived, or that it is to be sent again.
export const decide = async (id, hasArrived) =>
  (await ask("POST", `/deliveries/${id}/decision`, { json: { arrived: hasArrived } })).value;
