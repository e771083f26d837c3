@area:resource-version
Feature: resourceVersion and resourceVersionMatch in clients
  A client handles 410 for NotOlderThan with limit, and checks the resourceVersion of the response for Exact.

  Background:
    Given 4 Endpoints with the name prefix "item"
    And the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "before"

  @rule:rv-client-notolder-limit-handles-410
  Scenario: A client that lists with resourceVersionMatch=NotOlderThan and limit restarts after 410
    rv-client-notolder-limit-handles-410: the client lists again with a newer resourceVersion, or without resourceVersion.
    Detects: a client that repeats the same request forever.
    Given a proxy in front of the server that:
      | continue 1 | returns 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints not older than "{before:metadata.resourceVersion}" in pages of 2
    Then the client finds "item-0, item-1, item-2, item-3"

  @rule:rv-client-exact-checks-version
  Scenario: A client repeats a list, now with limit, if the response to resourceVersionMatch=Exact has a different resourceVersion
    rv-client-exact-checks-version: a server that ignores resourceVersionMatch returns a different resourceVersion, which the client
    detects.
    Detects: a client that does not compare the resourceVersion of the response with the requested resourceVersion.
    Given the Endpoints "empty" named "later"
    And a proxy in front of the server that:
      | list 1 | ignores resourceVersion, resourceVersionMatch |
    When a client lists /api/v1/namespaces/{namespace}/endpoints at exactly "{before:metadata.resourceVersion}"
    Then the client finds "item-0, item-1, item-2, item-3"
