@area:resource-version
Feature: What a client does about versions it may not get
  It handles 410 under NotOlderThan with limit, and checks what it received under Exact.

  Background:
    Given 4 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints is remembered as "then"

  @rule:rv-client-notolder-limit-handles-410
  Scenario: A client that reads pages not older than a version starts again after 410
    rv-client-notolder-limit-handles-410: with a newer version, or an empty one.
    Detects: the same request is repeated for ever.
    Given a proxy before the server that:
      | page 1 | answers 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints not older than "{then:metadata.resourceVersion}" in pages of 2
    Then the client finds "item-0, item-1, item-2, item-3"

  @rule:rv-client-exact-checks-version
  Scenario: A client that asks for an exact version falls back to limit
    rv-client-exact-checks-version: a server that ignores the match gives another version, which the client notices.
    Detects: whatever comes is taken for the version asked for.
    Given the Endpoints "empty" named "later"
    And a proxy before the server that:
      | list 1 | ignores resourceVersion, resourceVersionMatch |
    When a client lists /api/v1/namespaces/{namespace}/endpoints at exactly "{then:metadata.resourceVersion}"
    Then the client finds "item-0, item-1, item-2, item-3"
