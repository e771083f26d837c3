@area:patch
Feature: Operations of JSON Patch
  A JSON Patch is a list of operations on the stored object. The server applies either all operations in order, or no operation.

  @rule:patch-json-patch
  @needs:type:configmaps
  Scenario Outline: A JSON Patch of a ConfigMap can <effect>
    patch-json-patch: the server applies the operations of RFC 6902 in order, each to the result of the previous operation.
    Detects: a server that does not support an operation, reorders operations, applies each operation to the stored object, or does not
    unescape pointers.
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web}, annotations: {a/b: slash, m: one}}, data: {k: "1", l: "2"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the response is 200
    And the response has:
      | data                 | <data>           |
      | metadata.labels      | <labels>         |
      | metadata.annotations | <annotations>    |
      | metadata.uid         | {a:metadata.uid} |
    And the stored ConfigMap "a" has:
      | data                     | <data>                          |
      | metadata.labels          | <labels>                        |
      | metadata.annotations     | <annotations>                   |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: operations
      | effect                                  | operations                                                                                                                                         | data                      | labels                | annotations               |
      | add a member                            | {"op":"add","path":"/data/m","value":"3"}                                                                                                          | {"k":"1","l":"2","m":"3"} | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | overwrite a member with add             | {"op":"add","path":"/data/k","value":"9"}                                                                                                          | {"k":"9","l":"2"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | remove a member                         | {"op":"remove","path":"/data/k"}                                                                                                                   | {"l":"2"}                 | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | remove the last member of an object     | {"op":"remove","path":"/metadata/labels/app"}                                                                                                      | {"k":"1","l":"2"}         | (absent)              | {"a/b":"slash","m":"one"} |
      | replace a member                        | {"op":"replace","path":"/data/k","value":"9"}                                                                                                      | {"k":"9","l":"2"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | replace an object                       | {"op":"replace","path":"/data","value":{"n":"5"}}                                                                                                  | {"n":"5"}                 | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | move a member                           | {"op":"move","from":"/data/k","path":"/data/m"}                                                                                                    | {"l":"2","m":"1"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | move a member to another object         | {"op":"move","from":"/data/k","path":"/metadata/labels/k"}                                                                                         | {"l":"2"}                 | {"app":"web","k":"1"} | {"a/b":"slash","m":"one"} |
      | copy a member                           | {"op":"copy","from":"/data/k","path":"/data/m"}                                                                                                    | {"k":"1","l":"2","m":"1"} | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | copy an object and change only the copy | {"op":"copy","from":"/metadata/labels","path":"/data"},{"op":"add","path":"/data/x","value":"1"}                                                   | {"app":"web","x":"1"}     | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | move a member that it added             | {"op":"add","path":"/data/m","value":"3"},{"op":"move","from":"/data/m","path":"/data/k"}                                                          | {"k":"3","l":"2"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | replace a member twice                  | {"op":"replace","path":"/data/k","value":"8"},{"op":"replace","path":"/data/k","value":"7"}                                                        | {"k":"7","l":"2"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | add and then remove a member            | {"op":"add","path":"/data/k","value":"9"},{"op":"remove","path":"/data/k"}                                                                         | {"l":"2"}                 | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | remove and then add an object           | {"op":"remove","path":"/data"},{"op":"add","path":"/data","value":{}},{"op":"add","path":"/data/z","value":""}                                     | {"z":""}                  | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | address a key with a slash by ~1        | {"op":"replace","path":"/metadata/annotations/a~1b","value":"new"}                                                                                 | {"k":"1","l":"2"}         | {"app":"web"}         | {"a/b":"new","m":"one"}   |
      | address a key with a tilde by ~0        | {"op":"add","path":"/metadata/annotations","value":{"m~n":"2"}},{"op":"move","from":"/metadata/annotations/m~0n","path":"/metadata/annotations/m"} | {"k":"1","l":"2"}         | {"app":"web"}         | {"m":"2"}                 |
      | address the key ~1 by ~01               | {"op":"add","path":"/metadata/annotations","value":{"~1":"2"}},{"op":"move","from":"/metadata/annotations/~01","path":"/metadata/annotations/m"}   | {"k":"1","l":"2"}         | {"app":"web"}         | {"m":"2"}                 |
      | use a number as key of an object        | {"op":"add","path":"/data/0","value":"z"},{"op":"move","from":"/data/0","path":"/data/1"}                                                          | {"k":"1","l":"2","1":"z"} | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | use a hyphen as key of an object        | {"op":"add","path":"/data/-","value":"z"}                                                                                                          | {"k":"1","l":"2","-":"z"} | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | move a member to its own path           | {"op":"move","from":"/data/k","path":"/data/k"}                                                                                                    | {"k":"1","l":"2"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | copy over an existing member            | {"op":"copy","from":"/data/k","path":"/data/l"}                                                                                                    | {"k":"1","l":"1"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | contain no operations                   |                                                                                                                                                    | {"k":"1","l":"2"}         | {"app":"web"}         | {"a/b":"slash","m":"one"} |
      | contain unknown members                 | {"op":"add","path":"/data/m","value":"3","from":"/data/k"}                                                                                         | {"k":"1","l":"2","m":"3"} | {"app":"web"}         | {"a/b":"slash","m":"one"} |

    # Up to 1.22, the JSON Patch library of kube-apiserver cannot replace the complete object, and the response is 422.
    @since:1.23
    Examples: since 1.23
      | effect                      | operations                                                                                                                                                    | data      | labels    | annotations |
      | replace the complete object | {"op":"replace","path":"","value":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"r":"1"},"annotations":{"s":"2"}},"data":{"n":"5"}}} | {"n":"5"} | {"r":"1"} | {"s":"2"}   |

  @rule:patch-json-patch
  Scenario Outline: A JSON Patch of an array can <effect>
    patch-json-patch: add, copy and move insert before the item at the index in the path, or append if the path ends with a hyphen.
    Detects: a server that replaces the item at the index, or reads the hyphen as a key.
    Given these Endpoints exist:
      | name | subsets                                                                                        |
      | a    | [{"addresses":[{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}],"ports":[{"port":80,"protocol":"TCP"}]}] |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the response is 200
    And the response has:
      | subsets[0].addresses | <addresses> |
    And the stored Endpoints "a" has:
      | subsets | [{"addresses":<addresses>,"ports":[{"port":80,"protocol":"TCP"}]}] |

    Examples: operations
      | effect                                            | operations                                                                                                                                            | addresses                                                  |
      | add after the last item by index                  | {"op":"add","path":"/subsets/0/addresses/2","value":{"ip":"10.10.3.3"}}                                                                               | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"},{"ip":"10.10.3.3"}] |
      | append with a hyphen                              | {"op":"add","path":"/subsets/0/addresses/-","value":{"ip":"10.10.3.3"}}                                                                               | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"},{"ip":"10.10.3.3"}] |
      | remove the first item                             | {"op":"remove","path":"/subsets/0/addresses/0"}                                                                                                       | [{"ip":"10.10.2.2"}]                                       |
      | replace an item                                   | {"op":"replace","path":"/subsets/0/addresses/1","value":{"ip":"10.10.3.3"}}                                                                           | [{"ip":"10.10.1.1"},{"ip":"10.10.3.3"}]                    |
      | add a member to an item                           | {"op":"add","path":"/subsets/0/addresses/1/hostname","value":"h"}                                                                                     | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2","hostname":"h"}]     |
      | address items by their new indexes after a remove | {"op":"remove","path":"/subsets/0/addresses/0"},{"op":"replace","path":"/subsets/0/addresses/0","value":{"ip":"10.10.4.4"}}                           | [{"ip":"10.10.4.4"}]                                       |
      | replace the array                                 | {"op":"replace","path":"/subsets/0/addresses","value":[{"ip":"10.10.5.5"}]}                                                                           | [{"ip":"10.10.5.5"}]                                       |
      | copy an item and change only the copy             | {"op":"copy","from":"/subsets/0/addresses/0","path":"/subsets/0/addresses/-"},{"op":"replace","path":"/subsets/0/addresses/2/ip","value":"10.10.3.3"} | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"},{"ip":"10.10.3.3"}] |

    # Up to 1.16, kube-apiserver sorts and merges the subsets of Endpoints, so it does not store them as they were sent.
    @since:1.17
    Examples: since 1.17
      | effect                          | operations                                                                                                                                            | addresses                                                  |
      | add before the first item       | {"op":"add","path":"/subsets/0/addresses/0","value":{"ip":"10.10.3.3"}}                                                                               | [{"ip":"10.10.3.3"},{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}] |
      | add between two items           | {"op":"add","path":"/subsets/0/addresses/1","value":{"ip":"10.10.3.3"}}                                                                               | [{"ip":"10.10.1.1"},{"ip":"10.10.3.3"},{"ip":"10.10.2.2"}] |
      | copy the last item to the start | {"op":"copy","from":"/subsets/0/addresses/1","path":"/subsets/0/addresses/0"},{"op":"replace","path":"/subsets/0/addresses/0/ip","value":"10.10.3.3"} | [{"ip":"10.10.3.3"},{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}] |
      | copy an item between two items  | {"op":"copy","from":"/subsets/0/addresses/0","path":"/subsets/0/addresses/1"},{"op":"replace","path":"/subsets/0/addresses/1/ip","value":"10.10.3.3"} | [{"ip":"10.10.1.1"},{"ip":"10.10.3.3"},{"ip":"10.10.2.2"}] |
      | move the last item to the start | {"op":"move","from":"/subsets/0/addresses/1","path":"/subsets/0/addresses/0"}                                                                         | [{"ip":"10.10.2.2"},{"ip":"10.10.1.1"}]                    |
      | move the first item to the end  | {"op":"move","from":"/subsets/0/addresses/0","path":"/subsets/0/addresses/-"}                                                                         | [{"ip":"10.10.2.2"},{"ip":"10.10.1.1"}]                    |
