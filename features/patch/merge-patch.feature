@area:patch
@needs:type:configmaps
Feature: JSON merge patch
  A merge patch has the structure of the object: a value sets a member, null removes a member, and an array replaces the stored array.

  Scenario Outline: A merge patch <effect>
    patch-merge-patch-sets: only the fields in the patch change (RFC 7386). patch-merge-patch-null-removes: null removes a member at any
    depth, and has no effect on an absent member.
    Detects: a server that replaces objects, stores null as a value or an empty string, or returns an error for an absent member.
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web, tier: front}}, data: {k: "1", l: "2"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      <document>
      """
    Then the response is 200
    And the response has:
      | data            | <data>           |
      | metadata.labels | <labels>         |
      | metadata.uid    | {a:metadata.uid} |
    And the stored ConfigMap "a" has:
      | data                     | <data>                          |
      | metadata.labels          | <labels>                        |
      | metadata.annotations     | (absent)                        |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    @rule:patch-merge-patch-null-removes
    Examples: with null
      | effect                              | document                                                                    | data              | labels                       |
      | removes a member                    | {"data":{"k":null}}                                                         | {"l":"2"}         | {"app":"web","tier":"front"} |
      | removes one member and sets another | {"data":{"k":null,"m":"3"},"metadata":{"labels":{"tier":null}}}             | {"l":"2","m":"3"} | {"app":"web"}                |
      | removes an object                   | {"metadata":{"labels":null}}                                                | {"k":"1","l":"2"} | (absent)                     |
      | removes every member of two objects | {"data":{"k":null,"l":null},"metadata":{"labels":{"app":null,"tier":null}}} | (absent)          | (absent)                     |
      | ignores null for an absent member   | {"data":{"zz":null},"binaryData":null}                                      | {"k":"1","l":"2"} | {"app":"web","tier":"front"} |
      | ignores null in an absent object    | {"metadata":{"annotations":{"zz":null}}}                                    | {"k":"1","l":"2"} | {"app":"web","tier":"front"} |

    @rule:patch-merge-patch-sets
    Examples: without null
      | effect                             | document                                                     | data                      | labels                       |
      | adds a member                      | {"data":{"m":"3"}}                                           | {"k":"1","l":"2","m":"3"} | {"app":"web","tier":"front"} |
      | changes a member                   | {"data":{"k":"9"}}                                           | {"k":"9","l":"2"}         | {"app":"web","tier":"front"} |
      | sets an empty string               | {"data":{"k":""}}                                            | {"k":"","l":"2"}          | {"app":"web","tier":"front"} |
      | changes several fields             | {"metadata":{"labels":{"app":"x"}},"data":{"l":"8","m":"3"}} | {"k":"1","l":"8","m":"3"} | {"app":"x","tier":"front"}   |
      | without members changes nothing    | {}                                                           | {"k":"1","l":"2"}         | {"app":"web","tier":"front"} |
      | with empty objects changes nothing | {"data":{},"metadata":{"labels":{}}}                         | {"k":"1","l":"2"}         | {"app":"web","tier":"front"} |

  @rule:patch-merge-patch-null-removes
  Scenario: A merge patch that removes the last annotation removes the field annotations
    patch-merge-patch-null-removes: the server does not store an empty map.
    Detects: a server that keeps an empty map.
    Given the ConfigMap "empty" named "a" with:
      | metadata.annotations | {"example.com/note":"kept"} |
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"example.com/note":null}}}
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.annotations | (absent) |

  @rule:patch-merge-patch-null-removes
  Scenario: A merge patch creates missing maps without the members that are null
    patch-merge-patch-null-removes: a new map contains only the members that are not null.
    Detects: a server that stores null in a new map.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"a":"1","b":null}},"data":{"k":null,"l":"2"}}
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.labels | {"a":"1"} |
      | data            | {"l":"2"} |

  Scenario Outline: A merge patch replaces <replacement>
    patch-merge-patch-replaces-lists: the list in the patch replaces the stored list; the server does not merge items.
    patch-merge-patch-null-removes: null removes the list.
    Detects: a server that merges items by key or by index, or appends the items of the patch.
    Given the Endpoints "two-subsets" named "a" with:
      | metadata.finalizers | ["example.com/one","example.com/two"] |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      <document>
      """
    Then the response is 200
    And the response has:
      | subsets             | <subsets>    |
      | metadata.finalizers | <finalizers> |
    And the stored Endpoints "a" has:
      | subsets             | <subsets>    |
      | metadata.finalizers | <finalizers> |

    @rule:patch-merge-patch-null-removes
    Examples: list and null
      | replacement      | document         | subsets  | finalizers                            |
      | a list with null | {"subsets":null} | (absent) | ["example.com/one","example.com/two"] |

    @rule:patch-merge-patch-replaces-lists
    Examples: two lists
      | replacement                  | document                                          | subsets                              | finalizers                            |
      | a list of objects            | {"subsets":[{"addresses":[{"ip":"10.10.9.9"}]}]}  | [{"addresses":[{"ip":"10.10.9.9"}]}] | ["example.com/one","example.com/two"] |
      | a list with an empty list    | {"subsets":[]}                                    | (absent)                             | ["example.com/one","example.com/two"] |
      | a list of strings            | {"metadata":{"finalizers":["example.com/three"]}} | {a:subsets}                          | ["example.com/three"]                 |
      | a list with one of its items | {"metadata":{"finalizers":["example.com/two"]}}   | {a:subsets}                          | ["example.com/two"]                   |

  @rule:patch-merge-patch-replaces-lists
  @needs:type:services @since:1.19
  Scenario: A merge patch of the ports of a Service replaces the list
    patch-merge-patch-replaces-lists: the patch replaces the list even if the list has a merge key.
    Detects: a server that applies a merge patch like a strategic merge patch.
    Given the Service "two-ports" named "a"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"ports":[{"name":"http","port":80,"protocol":"TCP","targetPort":7000}]}}
      """
    Then the response is 200
    And the stored Service "a" has:
      | spec.ports | [{"name":"http","port":80,"protocol":"TCP","targetPort":7000}] |
