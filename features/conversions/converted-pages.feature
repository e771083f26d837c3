@area:conversions
@needs:crd
@needs:webhooks
Feature: Pages, Tables, streaming lists and scales of converted custom objects
  The server converts objects in every page, representation and streaming list, and for writes of the scale.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec and fields of the definition:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      ---
      versions:
        - additionalPrinterColumns: [{name: Size, type: integer, jsonPath: .spec.size}]
        - additionalPrinterColumns: [{name: Length, type: integer, jsonPath: .spec.length}]
      """
    And the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And these Widget exist:
      | name | spec.size |
      | a    | 3         |
      | b    | 4         |
      | c    | 5         |

  @rule:conv-crd-webhook-reads
  Scenario: Each page of a list in another version contains converted objects
    conv-crd-webhook-reads: the server also converts the objects of pages with a continue token.
    Detects: a server that converts only the first page.
    Given the response to GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?limit=1 is saved as "first"
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?continue={first:metadata.continue}
    Then the items in any order are:
      | apiVersion                | metadata.name | spec         |
      | {unique}.example.com/beta | b             | {"length":4} |
      | {unique}.example.com/beta | c             | {"length":5} |

  @rule:conv-crd-webhook-reads
  Scenario Outline: A <read> as Table in another version has the cells of the converted object
    conv-crd-webhook-reads: the server computes the cells from the converted object.
    Detects: a server that computes the cells from the stored object.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets<path>
    Then the response has:
      | columnDefinitions[1].name | Length  |
      | rows[0].cells             | ["a",3] |

    Examples: reads
      | read | path |
      | list |      |
      | GET  | /a   |

  @rule:conv-crd-webhook-watch @needs:watch-list
  Scenario: A streaming list in another version sends converted objects before the BOOKMARK
    conv-crd-webhook-watch: the server converts the initial objects too, and sends the bookmark after them.
    Detects: a server that sends the bookmark while objects are still being converted, or sends stored objects.
    When a watch is opened on /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports, the initial events in any order:
      | type     | name     | apiVersion                | spec         |
      | ADDED    | a        | {unique}.example.com/beta | {"length":3} |
      | ADDED    | b        | {unique}.example.com/beta | {"length":4} |
      | ADDED    | c        | {unique}.example.com/beta | {"length":5} |
      | BOOKMARK | (absent) | {unique}.example.com/beta | (absent)     |

  @rule:conv-crd-scale-paths
  Scenario: A write of the scale in another version stores the replicas in the storage version
    conv-crd-scale-paths: the server converts the object before it reads the replicas, and after it changes them.
    Detects: a server that writes the scale to the object in the storage version, or changes its apiVersion.
    When PATCH /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a/scale with the body:
      """application/merge-patch+json
      {"spec": {"replicas": 8}}
      """
    Then the response has:
      | spec.replicas | 8 |
    And the stored Widget "a" has:
      | apiVersion | {unique}.example.com/v1 |
      | spec       | {"size":3,"replicas":8} |
