@area:patch
@needs:type:configmaps
Feature: JSON merge patch
  A document in the shape of the object: what it names is set, null takes away, and lists are replaced.

  Scenario Outline: A merge patch <what>
    patch-merge-patch-sets: the fields that are given, and no others, as in RFC 7386. patch-merge-patch-null-removes: null takes a
    member away at any depth, and is nothing where there was none.
    Detects: maps are replaced, null is stored as a value or as an empty text, or removing what is absent is an error.
    Given the answer to POST /api/v1/namespaces/{namespace}/configmaps is remembered as "a" with the body:
      """
      {metadata: {name: a, labels: {app: web, tier: front}}, data: {k: "1", l: "2"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      <document>
      """
    Then the answer is 200
    And the answer has:
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
      | what                              | document                                                       | data                      | labels                                 |
      | removes a member                  | {"data":{"k":null}}                                            | {"l":"2"}                 | {"app":"web","tier":"front"}           |
      | removes one and sets another      | {"data":{"k":null,"m":"3"},"metadata":{"labels":{"tier":null}}} | {"l":"2","m":"3"}        | {"app":"web"}                          |
      | removes a map                     | {"metadata":{"labels":null}}                                   | {"k":"1","l":"2"}         | (absent)                               |
      | removes all members of maps       | {"data":{"k":null,"l":null},"metadata":{"labels":{"app":null,"tier":null}}} | (absent)     | (absent)                               |
      | removes what is absent            | {"data":{"zz":null},"binaryData":null}                         | {"k":"1","l":"2"}         | {"app":"web","tier":"front"}           |
      | removes below what is absent      | {"metadata":{"annotations":{"zz":null}}}                       | {"k":"1","l":"2"}         | {"app":"web","tier":"front"}           |

    @rule:patch-merge-patch-sets
    Examples: without null
      | what                              | document                                                       | data                      | labels                                 |
      | adds a member                     | {"data":{"m":"3"}}                                             | {"k":"1","l":"2","m":"3"} | {"app":"web","tier":"front"}           |
      | changes a member                  | {"data":{"k":"9"}}                                             | {"k":"9","l":"2"}         | {"app":"web","tier":"front"}           |
      | sets an empty text                | {"data":{"k":""}}                                              | {"k":"","l":"2"}          | {"app":"web","tier":"front"}           |
      | changes several fields            | {"metadata":{"labels":{"app":"x"}},"data":{"l":"8","m":"3"}}   | {"k":"1","l":"8","m":"3"} | {"app":"x","tier":"front"}             |
      | changes nothing                   | {}                                                             | {"k":"1","l":"2"}         | {"app":"web","tier":"front"}           |
      | changes nothing in a map          | {"data":{},"metadata":{"labels":{}}}                           | {"k":"1","l":"2"}         | {"app":"web","tier":"front"}           |

  @rule:patch-merge-patch-null-removes
  Scenario: A merge patch removes the last annotation
    patch-merge-patch-null-removes: and with it the map.
    Detects: what would be left is empty, and an empty map says nothing.
    Given the ConfigMap "empty" named "a" with:
      | metadata.annotations | {"example.com/note":"kept"} |
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"example.com/note":null}}}
      """
    Then the answer is 200
    And the stored ConfigMap "a" has:
      | metadata.annotations | (absent) |

  @rule:patch-merge-patch-null-removes
  Scenario: A merge patch makes the maps that are missing, without what it removes
    patch-merge-patch-null-removes: a map that was not there holds what is given, and its nulls leave no trace.
    Detects: a null inside a new map is stored.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"a":"1","b":null}},"data":{"k":null,"l":"2"}}
      """
    Then the answer is 200
    And the stored ConfigMap "a" has:
      | metadata.labels | {"a":"1"} |
      | data            | {"l":"2"} |

  Scenario Outline: A merge patch replaces <what>
    patch-merge-patch-replaces-lists: the list of the patch is the list afterwards; its items are not merged with the stored ones.
    patch-merge-patch-null-removes: null takes the whole list away.
    Detects: items are merged by key or by place, or appended.
    Given the Endpoints "two-subsets" named "a" with:
      | metadata.finalizers | ["example.com/one","example.com/two"] |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      <document>
      """
    Then the answer is 200
    And the answer has:
      | subsets             | <subsets>    |
      | metadata.finalizers | <finalizers> |
    And the stored Endpoints "a" has:
      | subsets             | <subsets>    |
      | metadata.finalizers | <finalizers> |

    @rule:patch-merge-patch-null-removes
    Examples: by null
      | what                    | document                                                                                                | subsets                                                      | finalizers                            |
      | a list by null          | {"subsets":null}                                                                                         | (absent)                                                     | ["example.com/one","example.com/two"] |

    @rule:patch-merge-patch-replaces-lists
    Examples: by lists
      | what                    | document                                                                                                | subsets                                                      | finalizers                            |
      | a list of maps          | {"subsets":[{"addresses":[{"ip":"10.10.9.9"}]}]}                                                         | [{"addresses":[{"ip":"10.10.9.9"}]}]                         | ["example.com/one","example.com/two"] |
      | a list by an empty one  | {"subsets":[]}                                                                                           | (absent)                                                     | ["example.com/one","example.com/two"] |
      | a list of texts         | {"metadata":{"finalizers":["example.com/three"]}}                                                        | {a:subsets}                                                  | ["example.com/three"]                 |
      | a list by its second    | {"metadata":{"finalizers":["example.com/two"]}}                                                          | {a:subsets}                                                  | ["example.com/two"]                   |

  @rule:patch-merge-patch-replaces-lists
  @needs:type:services @since:1.19
  Scenario: A merge patch replaces a list that other patches merge by key
    patch-merge-patch-replaces-lists: the ports of a Service too, though they have a merge key.
    Detects: one merge serves both media types.
    Given the Service "two-ports" named "a"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"ports":[{"name":"http","port":80,"protocol":"TCP","targetPort":7000}]}}
      """
    Then the answer is 200
    And the stored Service "a" has:
      | spec.ports | [{"name":"http","port":80,"protocol":"TCP","targetPort":7000}] |
